// Compiles the words, for checks that do without building the page.
import { compile } from '@inlang/paraglide-js';
import { compiling } from './catalogues.mjs';

await compile(compiling());
