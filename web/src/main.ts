import './ui/theme.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { followHeadings } from './app/arrive';
import { desk } from './app/desk.svelte';
import { keepFocus } from './app/focus';
import { router } from './app/router.svelte';
import { applySettings } from './app/settings.svelte';

applySettings();
router.start();
desk.start();
const target = document.getElementById('app') as HTMLElement;
followHeadings(target);
keepFocus(target);
mount(App, { target });

// Only where the context is secure; on a plain-http home network the page works without it.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js');
