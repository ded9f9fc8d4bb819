import './ui/theme.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { followHeadings } from './app/arrive';
import { desk } from './app/desk.svelte';
import { fetchDownloads } from './app/download';
import { keepFocus } from './app/focus';
import { prepareLater } from './app/prepare';
import { router } from './app/router.svelte';
import { applySettings } from './app/settings.svelte';
import { CAN_PLAY_HERE, file, STATIC } from './net/place';

applySettings();
router.start();
desk.start();
const target = document.getElementById('app') as HTMLElement;
followHeadings(target);
keepFocus(target);
if (CAN_PLAY_HERE) fetchDownloads(target);
mount(App, { target });
if (CAN_PLAY_HERE && !STATIC) prepareLater();

// Only where the context is secure; on a plain-http home network the page works without it.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register(file('sw.js'));
