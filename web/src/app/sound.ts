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

export type Sound = 'dice' | 'card' | 'turn';

export function play(sound: Sound): void {
  const audio = speaker();
  if (!audio) return;
  if (sound === 'dice') {
    for (const at of [0, 0.07, 0.13, 0.22, 0.36]) rush(audio, { at, length: 0.05, pitch: 1400 + Math.random() * 900, volume: 0.5 - at });
  } else if (sound === 'card') {
    rush(audio, { at: 0, length: 0.12, pitch: 3800, volume: 0.25 });
  } else {
    tone(audio, 0, 659, 0.35);
    tone(audio, 0.14, 880, 0.5);
  }
}

/** What an entry of the log sounds like; null: like nothing. */
export function soundOf(entry: Entry): Sound | null {
  if ('chance' in entry) return entry.chance.startsWith('dice') ? 'dice' : 'card';
  return 'action' in entry ? 'card' : null;
}
