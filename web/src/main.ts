import './ui/theme.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { desk } from './lib/desk.svelte';
import { router } from './lib/router.svelte';
import { applySettings } from './lib/settings.svelte';

applySettings();
router.start();
desk.start();
mount(App, { target: document.getElementById('app') as HTMLElement });
