'use strict';
// What this page says itself. What a game says (titles, verbs, reasons) comes from /words/LANG/GAME.json.
const WORDS = {
  de: {
    connecting: 'verbindet …', connected: '', lost: 'Verbindung verloren – neuer Versuch …', bye: 'Der Server macht eine Pause.',
    welcome: 'Wer würfelt mit?', welcome_text: 'Ein Tisch, ein Code, fertig: kein Konto, keine App.',
    new_table: 'Neuer Tisch', game: 'Spiel', seats: 'Plätze', name: 'Dein Name', rest: 'Die übrigen Plätze', open_seats: 'bleiben frei für andere',
    bot_seats: 'bekommen Bots', create: 'Tisch aufmachen', join: 'Mit Code dazusetzen', code: 'Code', enter: 'Zum Tisch',
    invite: 'Einladen', invite_text: 'Wer mitspielen will, öffnet diese Adresse oder tippt den Code ein:', copy: 'Adresse kopieren', copied: 'kopiert',
    seat: 'Platz {1}', free: 'frei', away: 'nicht da', bot: 'Bot', you: 'du', sit: 'Hier hinsetzen', put_bot: 'Bot', remove: 'Frei machen',
    start: 'Los geht’s', wait_host: 'Gleich geht es los – der Gastgeber startet.', fill: 'Es sind noch Plätze frei.', watching: 'Zuschauer: {1}',
    your_turn: 'Du bist dran', others_turn: 'Dran: {1}', roll: 'Würfeln', draw_wait: '{1} würfelt gleich', undo: 'Zurücknehmen', over: 'Zu Ende',
    wins: 'Gewonnen: {1}', draw: 'Unentschieden', points: 'Punkte', rematch: 'Noch einmal, Plätze gewechselt', record: 'Mitschrift laden', leave: 'Aufstehen',
    leave_ask: 'Aufstehen? Ein Bot spielt weiter.', table: 'Tisch', log: 'Was geschah', asks: '{1} möchte mitspielen', yes: 'Gern', no: 'Nein', back: 'Ich spiele wieder selbst',
    bot_plays: 'Ein Bot spielt gerade für dich.', waiting: 'Der Gastgeber wird gefragt …', refused_entry: 'Der Gastgeber hat abgelehnt.', void: 'Dieses Spiel musste abgebrochen werden: {1}',
    verify: 'Die Würfel lagen vor dem ersten Wurf fest. Ihr Siegel: {1}', event_dice: 'Würfel: {1}', event_undo: 'Platz {1} nimmt zurück', event_other: 'Platz {1}: {2}',
    err: {
      stale: 'Inzwischen ist etwas passiert. Schau noch einmal hin.', unknown_table: 'Diesen Tisch gibt es nicht.', no_such_table: 'Diesen Tisch gibt es nicht.', storage: 'Der Server kann gerade nicht speichern. Dein Zug zählt nicht; versuche es gleich noch einmal.',
      busy: 'Der Server ist gerade sehr beschäftigt.', too_fast: 'Nicht so schnell.', locked: 'Der Tisch ist geschlossen.', no_free_seat: 'Alle Plätze sind besetzt.', seat_taken: 'Der Platz ist schon besetzt.',
      bad_name: 'Ein Name hat 1 bis 24 Zeichen.', damaged: 'Die Daten dieses Tisches sind beschädigt.', not_filled: 'Es sind noch Plätze frei.', full: 'Hier ist kein Platz mehr.', rules_version: 'Dieser Tisch gehört zu einer anderen Fassung der Regeln.',
    },
  },
  en: {
    connecting: 'connecting …', connected: '', lost: 'connection lost – trying again …', bye: 'The server takes a break.',
    welcome: 'Who is in?', welcome_text: 'A table, a code, go: no account, no app.',
    new_table: 'New table', game: 'Game', seats: 'Seats', name: 'Your name', rest: 'The other seats', open_seats: 'stay free for others',
    bot_seats: 'get bots', create: 'Open the table', join: 'Join with a code', code: 'Code', enter: 'To the table',
    invite: 'Invite', invite_text: 'Whoever wants to play opens this address or types the code:', copy: 'Copy the address', copied: 'copied',
    seat: 'Seat {1}', free: 'free', away: 'away', bot: 'bot', you: 'you', sit: 'Sit here', put_bot: 'Bot', remove: 'Free it',
    start: 'Let’s go', wait_host: 'Any moment now – the host starts the match.', fill: 'Some seats are still free.', watching: 'Onlookers: {1}',
    your_turn: 'Your turn', others_turn: 'To act: {1}', roll: 'Roll', draw_wait: '{1} is about to roll', undo: 'Take back', over: 'The end',
    wins: 'Won by {1}', draw: 'A draw', points: 'points', rematch: 'Again, seats rotated', record: 'Download the record', leave: 'Stand up',
    leave_ask: 'Stand up? A bot plays on.', table: 'Table', log: 'What happened', asks: '{1} would like to play', yes: 'Welcome', no: 'No', back: 'I play myself again',
    bot_plays: 'A bot plays for you at the moment.', waiting: 'The host is being asked …', refused_entry: 'The host said no.', void: 'This match had to be broken off: {1}',
    verify: 'The dice were fixed before the first roll. Their seal: {1}', event_dice: 'dice: {1}', event_undo: 'Seat {1} takes back', event_other: 'Seat {1}: {2}',
    err: {},
  },
};
