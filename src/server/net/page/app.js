'use strict';
// The plain page: every game that the server knows can be played with it, by buttons. It knows no
// rules: it shows the fields of a view and offers the actions that the server lists.

const LANG = (navigator.language || 'en').toLowerCase().startsWith('de') ? 'de' : 'en';
const T = WORDS[LANG];
document.documentElement.lang = LANG;

const fill = (text, ...args) => text.replace(/\{(\d)\}/g, (_, i) => args[i - 1] ?? '');
const $ = (id) => document.getElementById(id);

/** el('p', {class: 'x', onclick: f}, 'text', child, …): texts are always text, never HTML. */
function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === false) continue;
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, '');
    else node.setAttribute(key, value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return node;
}

// --- what we remember ------------------------------------------------------------------------------

const stored = {
  get(key, fallback) {
    try { return JSON.parse(localStorage.getItem('knobel.' + key)) ?? fallback; } catch { return fallback; }
  },
  set(key, value) {
    try { localStorage.setItem('knobel.' + key, JSON.stringify(value)); } catch { /* private window: not remembered */ }
  },
};
const tokensOf = (code) => stored.get('tokens.' + code, []);
const addToken = (code, token) => {
  if (token) stored.set('tokens.' + code, [...new Set([...tokensOf(code), token])]);
};
function randomText() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
}

const state = { catalogue: null, code: null, table: null, you: { seats: [], host: false }, views: {}, logs: {}, seat: null, asks: [], words: {}, where: [] };

// --- the connection --------------------------------------------------------------------------------

let socket = null;
let retryMs = 500;
let nextId = 1;
const prefix = randomText().slice(0, 8);
const waiting = new Map();

function connect() {
  $('line').textContent = T.connecting;
  socket = new WebSocket((location.protocol === 'https:' ? 'wss://' : 'ws://') + location.host + '/ws');
  socket.onopen = async () => {
    retryMs = 500;
    $('line').textContent = T.connected;
    const hello = await ask('hello', { version: 1 });
    if (!hello.ok) return notice(hello);
    state.catalogue = hello;
    const code = state.code || codeFromPath();
    if (code) await enter(code); else render();
  };
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onclose = () => {
    for (const resolve of waiting.values()) resolve({ error: { code: 'lost', text: T.lost } });
    waiting.clear();
    $('line').textContent = T.lost;
    setTimeout(connect, retryMs);
    retryMs = Math.min(retryMs * 2, 8000);
  };
}

function ask(what, members = {}) {
  const id = prefix + '-' + nextId++;
  return new Promise((resolve) => {
    if (socket.readyState !== WebSocket.OPEN) return resolve({ error: { code: 'lost', text: T.lost } });
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, do: what, ...members }));
  });
}

/** Asks, and shows what is wrong if something is. */
async function want(what, members) {
  const answer = await ask(what, members);
  if (answer.error) notice(answer);
  return answer;
}

function receive(message) {
  if ('re' in message) {
    const resolve = waiting.get(message.re);
    waiting.delete(message.re);
    if (message.view) take(message.view);
    if (resolve) resolve(message); else if (message.error) notice(message);
    return;
  }
  switch (message.push) {
    case 'table': state.table = message; loadWords(message.game); break;
    case 'you': state.you = message; break;
    case 'view': take(message); break;
    case 'asks': state.asks = message.asks; break;
    case 'asked':
      if (message.ok) addToken(state.code, message.token); else say(T.refused_entry);
      break;
    case 'bye': say(T.bye); break;
  }
  plan();
}

function take(view) {
  const key = view.seat ?? 0;
  const before = state.views[key];
  if (!before || before.match !== view.match) state.logs[key] = [];
  // The log ends with entry number `seq`; where it begins depends on what we have been shown.
  if (view.log) state.logs[key] = state.logs[key].slice(0, view.seq - view.log.length).concat(view.log);
  state.views[key] = view;
  plan();
}

async function loadWords(game) {
  if (state.words[game]) return;
  state.words[game] = {};
  const answer = await fetch(`/words/${LANG}/${game}.json`);
  if (answer.ok) state.words[game] = await answer.json();
  plan();
}

let noticeTimer = 0;
function say(text) {
  $('notice').textContent = text;
  $('notice').hidden = false;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => { $('notice').hidden = true; }, 5000);
}
function notice(answer) {
  const { code, text, why } = answer.error;
  const words = state.table ? state.words[state.table.game] || {} : {};
  if (why && words['why.' + why.key]) say(fill(words['why.' + why.key], ...why.args));
  else say(T.err[code] || text);
}

// --- coming to a table -----------------------------------------------------------------------------

function codeFromPath() {
  const match = location.pathname.match(/^\/t\/([A-Za-z]{5})$/);
  return match ? match[1].toUpperCase() : null;
}

async function enter(code) {
  const answer = await want('enter', { code, tokens: tokensOf(code) });
  if (answer.error) { state.code = null; return render(); }
  state.code = code;
  history.replaceState(null, '', '/t/' + code);
  render();
}

async function create(form) {
  const name = form.elements.name.value.trim();
  stored.set('name', name);
  const seats = Number(form.elements.seats.value);
  const made = await want('create', { game: form.elements.game.value, seats });
  if (made.error) return;
  state.code = made.code;
  addToken(made.code, made.token);
  history.replaceState(null, '', '/t/' + made.code);
  await sit(name, 1);
  const level = form.elements.rest.value;
  if (level) for (let seat = 2; seat <= seats; ++seat) await want('bot', { seat, level });
}

async function sit(name, seat) {
  const answer = await want('sit', { name, seat, contribution: randomText() });
  if (answer.waiting) say(T.waiting);
  addToken(state.code, answer.token);
}

// --- drawing ---------------------------------------------------------------------------------------

let planned = false;
function plan() {
  if (planned) return;
  planned = true;
  requestAnimationFrame(() => { planned = false; render(); });
}

function render() {
  const main = $('main');
  const typed = document.activeElement && document.activeElement.matches('input, select');
  if (typed && main.dataset.screen === screenName()) return;
  main.dataset.screen = screenName();
  if (!state.catalogue) return main.replaceChildren();
  main.replaceChildren(...(state.code && state.table ? tableScreen() : lobbyScreen()));
}
const screenName = () => (state.code && state.table ? state.table.state : 'lobby');

const gameWords = (game) => state.words[game] || {};
const title = (game) => gameWords(game).title || game;

function lobbyScreen() {
  const games = state.catalogue.games;
  games.forEach((game) => loadWords(game.key));
  const seatChoice = el('select', { name: 'seats', id: 'seats' });
  const showSeats = (key) => {
    const game = games.find((candidate) => candidate.key === key);
    seatChoice.replaceChildren(...game.seats.map((n) => el('option', { value: n, selected: n === game.seats_default }, String(n))));
  };
  const choice = el('select', { name: 'game', id: 'game', onchange: (event) => showSeats(event.target.value) },
    games.map((game) => el('option', { value: game.key }, title(game.key))));
  showSeats(games[0].key);
  const makeForm = el('form', { class: 'sheet', onsubmit: (event) => { event.preventDefault(); document.activeElement.blur(); create(event.target); } },
    el('h2', {}, T.new_table),
    el('label', { for: 'name' }, T.name), el('input', { id: 'name', name: 'name', required: true, maxlength: 24, value: stored.get('name', ''), autocomplete: 'nickname' }),
    el('div', { class: 'pair' },
      el('div', {}, el('label', { for: 'game' }, T.game), choice),
      el('div', {}, el('label', { for: 'seats' }, T.seats), seatChoice)),
    el('label', { for: 'rest' }, T.rest),
    el('select', { name: 'rest', id: 'rest' },
      [...state.catalogue.levels].reverse().map((level) => el('option', { value: level }, `${T.bot_seats}: ${level}`)),
      el('option', { value: '' }, T.open_seats)),
    el('div', { class: 'row' }, el('button', { class: 'main' }, T.create)));
  const joinForm = el('form', { class: 'sheet', onsubmit: (event) => { event.preventDefault(); document.activeElement.blur(); enter(event.target.elements.code.value.trim().toUpperCase()); } },
    el('h2', {}, T.join),
    el('label', { for: 'code' }, T.code), el('input', { id: 'code', name: 'code', class: 'code', required: true, minlength: 5, maxlength: 5, autocapitalize: 'characters', autocomplete: 'off', spellcheck: 'false' }),
    el('div', { class: 'row' }, el('button', {}, T.enter)));
  return [el('h1', {}, T.welcome), el('p', { class: 'soft' }, T.welcome_text), makeForm, joinForm];
}

function seatName(seat) {
  const chair = state.table.seats[seat - 1];
  if (chair.kind === 'person') return chair.name;
  if (chair.kind === 'bot') return `${T.bot} (${chair.name})`;
  return fill(T.seat, seat);
}

function tableScreen() {
  const table = state.table;
  const head = [el('h1', {}, title(table.game)), table.voided ? el('p', { class: 'soft' }, fill(T.void, table.voided)) : null];
  const asks = state.you.host ? state.asks.map((one) => el('div', { class: 'sheet row' }, el('span', {}, fill(T.asks, one.name)),
    el('button', { class: 'main', onclick: () => want('approve', { ask: one.ask, yes: true }) }, T.yes),
    el('button', { onclick: () => want('approve', { ask: one.ask, yes: false }) }, T.no))) : [];
  const body = table.state === 'open' ? openTable() : matchScreen();
  return [...head, ...asks, ...body].filter(Boolean);
}

function inviteUrl() {
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
  const base = local && state.where.length > 0 ? state.where[0] : location.origin;
  return `${base}/t/${state.code}`;
}

function openTable() {
  const { table, you } = state;
  const filled = table.seats.every((chair) => chair.kind !== 'open');
  const myName = () => stored.get('name', '') || prompt(T.name) || '';
  const seats = table.seats.map((chair, index) => {
    const seat = index + 1;
    const mine = you.seats.includes(seat);
    const buttons = [];
    if (chair.kind === 'open') buttons.push(el('button', { onclick: () => { const name = myName(); if (name) { stored.set('name', name); sit(name, seat); } } }, T.sit));
    if (chair.kind === 'open' && you.host)
      buttons.push(el('button', { onclick: () => want('bot', { seat, level: state.catalogue.levels.at(-1) }) }, T.put_bot));
    if (chair.kind !== 'open' && you.host && !mine) buttons.push(el('button', { onclick: () => want('free', { seat }) }, T.remove));
    return el('li', {}, el('span', { class: mine ? 'number mine' : 'number' }, String(seat)),
      el('span', { class: 'who' }, chair.kind === 'open' ? T.free : seatName(seat), mine ? ` (${T.you})` : ''),
      chair.away ? el('span', { class: 'tag' }, T.away) : null, buttons);
  });
  return [
    el('div', { class: 'sheet' }, el('h2', {}, T.invite), el('div', { class: 'codebox' }, state.code), el('p', { class: 'soft' }, T.invite_text),
      el('p', { class: 'link' }, inviteUrl()),
      el('div', { class: 'row' }, el('button', { onclick: (event) => { navigator.clipboard?.writeText(inviteUrl()); event.target.textContent = T.copied; } }, T.copy))),
    el('div', { class: 'sheet' }, el('ul', { class: 'seats' }, seats)),
    you.host ? el('div', { class: 'row' }, el('button', { class: 'main', disabled: !filled, onclick: () => want('start') }, T.start), filled ? null : el('span', { class: 'soft' }, T.fill))
      : el('p', { class: 'soft' }, T.wait_host),
    table.watching > 0 ? el('p', { class: 'soft' }, fill(T.watching, table.watching)) : null,
  ];
}

/** The seat whose eyes we look through: of ours, one that has something to do. */
function chooseSeat() {
  const mine = state.you.seats;
  const busy = (seat) => { const view = state.views[seat]; return view && (view.view.actions || view.view.turn.asker === seat); };
  if (state.seat !== null && mine.includes(state.seat) && (busy(state.seat) || !mine.some(busy))) return state.seat;
  return mine.find(busy) ?? mine[0] ?? 0;
}

function matchScreen() {
  const seat = chooseSeat();
  const shown = state.views[seat];
  if (!shown) return [el('p', { class: 'soft' }, T.connecting)];
  const { view } = shown;
  const tabs = state.you.seats.length > 1 ? el('div', { class: 'tabs' }, state.you.seats.map((one) =>
    el('button', { 'aria-pressed': String(one === seat), onclick: () => { state.seat = one; render(); } }, seatName(one)))) : null;
  return [tabs, turnLine(view, seat), actionsPart(shown, seat), view.turn.kind === 'over' ? resultPart(view) : null,
    fieldsPart(T.table, view.fields), playersPart(view), logPart(seat), footPart(seat)];
}

function turnLine(view, seat) {
  const names = (seats) => seats.map(seatName).join(', ');
  if (view.turn.kind === 'over') return el('h2', {}, T.over);
  if (view.turn.kind === 'chance' && view.turn.asker && view.turn.asker !== seat) return el('h2', {}, fill(T.draw_wait, seatName(view.turn.asker)));
  if (view.actions || view.turn.asker === seat) return el('h2', {}, T.your_turn);
  return el('h2', { class: 'soft' }, fill(T.others_turn, names(view.turn.seats)));
}

function actionLabel(action) {
  const pattern = gameWords(state.table.game)['verb.' + action.verb];
  if (!pattern) return action.text;
  const places = Math.max(1, ...[...pattern.matchAll(/\{(\d)\}/g)].map((found) => Number(found[1])));
  const args = action.args.slice(0, places - 1).concat(action.args.slice(places - 1).join(' '));
  return fill(pattern, ...args);
}

let sending = false;
async function play(what, members) {
  if (sending) return;
  sending = true;
  await want(what, members);
  sending = false;
}

function actionsPart(shown, seat) {
  const { view, seq } = shown;
  if (seat === 0) return null;
  const buttons = [];
  const chair = state.table.seats[seat - 1];
  if (chair.kind === 'person' && chair.bot && view.turn.kind !== 'over')
    return el('div', { class: 'row' }, el('span', {}, T.bot_plays), el('button', { class: 'main', onclick: () => want('back', { seat }) }, T.back));
  if (view.turn.kind === 'chance' && view.turn.asker === seat)
    buttons.push(el('button', { class: 'main', onclick: () => play('roll', { seat, seq, contribution: randomText() }) }, T.roll));
  for (const action of view.actions || [])
    buttons.push(el('button', { onclick: () => play('act', { seat, seq, actions: [action.text] }) }, actionLabel(action)));
  if (shown.undo) buttons.push(el('button', { onclick: () => play('undo', { seat, seq }) }, '↶ ' + T.undo));
  return buttons.length > 0 ? el('div', { class: 'row actions' }, buttons) : null;
}

function resultPart(view) {
  const winners = (view.winners || []).map(seatName).join(', ');
  return el('div', { class: 'sheet' }, el('strong', {}, winners ? fill(T.wins, winners) : T.draw),
    el('div', { class: 'row' },
      state.you.host ? el('button', { class: 'main', onclick: () => want('rematch') }, T.rematch) : null,
      el('a', { class: 'button', href: `/record/${state.code}`, download: '' }, T.record)));
}

/** Words of the game for its fields, if it has any, else the key itself made readable. */
const fieldName = (key) => gameWords(state.table.game)['field.' + key] || key.replaceAll('_', ' ');

function fieldValue(value) {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (!Array.isArray(value)) return String(value);
  if (value.length === 0) return '–';
  if (value.every((item) => Number.isInteger(item) && item >= 1 && item <= 6))
    return el('span', { class: 'dice' }, value.map((face) => el('i', {}, String(face))));
  const pairs = value.map((item) => String(item).split('='));
  if (pairs.every((pair) => pair.length === 2)) return pairsValue(pairs);
  return value.join(' ');
}

/** "c3=7" is a place on a sheet with columns a, b, … and rows 1, 2, …; any other pair stands for itself. */
function pairsValue(pairs) {
  const places = pairs.map(([name]) => name.match(/^([a-h])([1-8])$/));
  if (!places.every(Boolean)) return el('span', { class: 'chips' }, pairs.map(([name, item]) => el('span', {}, el('b', {}, name), ' ', item)));
  const columns = Math.max(5, ...places.map((place) => place[1].charCodeAt(0) - 96));
  const rows = Math.max(5, ...places.map((place) => Number(place[2])));
  const cells = Array.from({ length: rows * columns }, () => el('span'));
  places.forEach((place, index) => { cells[(Number(place[2]) - 1) * columns + place[1].charCodeAt(0) - 97].textContent = pairs[index][1]; });
  const grid = el('span', { class: 'grid' }, cells);
  grid.style.gridTemplateColumns = `repeat(${columns}, auto)`;
  return grid;
}

const fieldList = (fields) => el('dl', {}, Object.entries(fields).map(([key, value]) => [el('dt', {}, fieldName(key)), el('dd', {}, fieldValue(value))]));

function fieldsPart(heading, fields) {
  if (Object.keys(fields).length === 0) return null;
  return el('section', { class: 'sheet' }, el('h2', {}, heading), fieldList(fields));
}

function playersPart(view) {
  return el('div', { class: 'players' }, view.players.map((fields, index) => {
    const seat = index + 1;
    const chair = state.table.seats[index];
    return el('section', { class: view.turn.seats.includes(seat) ? 'sheet active' : 'sheet' },
      el('strong', {}, el('span', { class: state.you.seats.includes(seat) ? 'number mine' : 'number' }, String(seat)), ' ', seatName(seat)),
      ' ', chair.away ? el('span', { class: 'tag' }, T.away) : null, chair.kind === 'person' && chair.bot ? el('span', { class: 'tag' }, T.bot) : null,
      el('p', { class: 'soft' }, `${view.scores[index]} ${T.points}`), fieldList(fields));
  }));
}

function entryText(entry) {
  if (entry.chance) return fill(T.event_dice, entry.chance.replace(/^dice /, ''));
  if (entry.table === 'undo') return fill(T.event_undo, entry.seat);
  if (entry.table) return fill(T.event_other, entry.seat, `${entry.table.replace('_', ' ')} ${entry.detail || ''}`);
  const [verb, ...args] = entry.action.split(' ');
  return fill(T.event_other, entry.seat, actionLabel({ text: entry.action, verb, args }));
}

function logPart(seat) {
  const lines = (state.logs[seat] || []).slice(-30).reverse();
  return el('section', { class: 'sheet' }, el('h2', {}, T.log), el('ol', { class: 'log', reversed: true }, lines.map((entry) => el('li', {}, entryText(entry)))));
}

function footPart(seat) {
  return el('div', {}, el('p', { class: 'soft link' }, fill(T.verify, (state.table.commitment || '').slice(0, 16) + '…')),
    el('p', { class: 'soft' }, `${T.code}: ${state.code}`),
    seat > 0 && state.table.state === 'playing' ? el('button', { onclick: () => { if (confirm(T.leave_ask)) want('leave', { seat }); } }, T.leave) : null);
}

fetch('/where.json').then((answer) => answer.json()).then((where) => { state.where = where.urls; plan(); }).catch(() => {});
connect();
