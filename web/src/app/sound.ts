// Small sounds, made on the spot: no files. Silent until a person switches them on (settings).

import { settings } from './settings.svelte';
import type { Entry } from '../net/wire';

let context: AudioContext | null = null;

/** null: no sound wanted, or none to be had. */
function speaker(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  // A browser lets a page sound only after the person has touched it.
  if (context.state === 'suspended') void context.resume();
  return context;
}

interface Noise {
  /** Seconds from now. */
  at: number;
  length: number;
  /** The middle of the band that is heard, in hertz. */
  pitch: number;
  volume: number;
}

/** A short rush of noise: wood on wood, or paper. */
function rush(audio: AudioContext, { at, length, pitch, volume }: Noise): void {
  const samples = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const data = samples.getChannelData(0);
  for (let i = 0; i < data.length; ++i) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  const source = new AudioBufferSourceNode(audio, { buffer: samples });
  const band = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 1.2 });
  const gain = new GainNode(audio, { gain: volume });
  source.connect(band).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + at);
}

function tone(audio: AudioContext, at: number, pitch: number, length: number): void {
  const start = audio.currentTime + at;
  const source = new OscillatorNode(audio, { type: 'sine', frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.12, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

const SOUNDS = {
  /** Dice leave the cup. */
  cup: (audio: AudioContext) => {
    for (const at of [0, 0.05, 0.09, 0.15]) rush(audio, { at, length: 0.04, pitch: 700 + Math.random() * 300, volume: 0.22 });
  },
  /** One of them lands. */
  landing: (audio: AudioContext) => rush(audio, { at: 0, length: 0.06, pitch: 1400 + Math.random() * 900, volume: 0.5 }),
  card: (audio: AudioContext) => rush(audio, { at: 0, length: 0.12, pitch: 3800, volume: 0.25 }),
  /** A pencil on paper. */
  ring: (audio: AudioContext) => {
    for (const at of [0, 0.08, 0.17]) rush(audio, { at, length: 0.13, pitch: 5200 + Math.random() * 800, volume: 0.12 });
  },
  turn: (audio: AudioContext) => {
    tone(audio, 0, 659, 0.35);
    tone(audio, 0.14, 880, 0.5);
  },
  won: (audio: AudioContext) => {
    for (const [at, pitch] of [[0, 523], [0.14, 659], [0.28, 784], [0.44, 1047]] as const) tone(audio, at, pitch, 0.6);
  },
};
export type Sound = keyof typeof SOUNDS;

export function play(sound: Sound): void {
  const audio = speaker();
  if (audio) SOUNDS[sound](audio);
}

/** A short tap in the hand, where the device can do that and the person has touched the page before. */
export function tap(): void {
  if (settings.vibration && 'vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(10);
}

/** What an entry of the log sounds like; null: like nothing. Dice have been heard when they landed. */
export function soundOf(entry: Entry): Sound | null {
  if ('chance' in entry) return entry.chance.startsWith('pick ') ? 'card' : null;
  if (!('action' in entry)) return null;
  return /^(circle|write) /.test(entry.action) ? 'ring' : 'card';
}
