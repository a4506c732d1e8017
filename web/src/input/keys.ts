/**
 * Keys of a table. `{@attach onKey('Q', play)}` binds a key for as long as the element is there; the key is printed on
 * the place by `KeyHint`. Letters are those printed on the keyboard, digits those of the upper row on any keyboard.
 */
import type { Attachment } from 'svelte/attachments';
import { keyboard } from './keyboard.svelte';

type Handler = () => void;

const bound = new Map<string, Handler[]>();

/** "Q", "1", "Space", "Enter", "ArrowLeft", "Shift+1". */
export function keyName(event: Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey'>): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  const plain = digit ?? (event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toUpperCase() : event.key);
  return event.shiftKey ? `Shift+${plain}` : plain;
}

/** The binding made last is asked first, so that what lies above takes the key from what lies below. */
export function onKey(key: string | undefined, handler: Handler): Attachment {
  return () => {
    if (!key) return undefined;
    bound.set(key, [...(bound.get(key) ?? []), handler]);
    return () => {
      bound.set(
        key,
        (bound.get(key) ?? []).filter((other) => other !== handler),
      );
    };
  };
}

/** Keys in a field are letters; on a touch screen they come from no keyboard. */
const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

function pressed(event: KeyboardEvent): void {
  const { target } = event;
  if (isTyping(event)) return;
  keyboard.there = true;
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  const name = keyName(event);
  // a focused button keeps its own Enter and Space
  if (target instanceof HTMLButtonElement && target.matches(':focus-visible') && (name === 'Enter' || name === 'Space'))
    return;
  const handler = bound.get(name)?.at(-1);
  if (!handler) return;
  event.preventDefault();
  handler();
}

/** A tap on the table does not move the focus: the button that was touched would keep the next Space for itself. */
function tapped(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('#table')) event.preventDefault();
}

/** To be called once. */
export function listenToKeys(): void {
  keyboard.guess();
  addEventListener('keydown', pressed);
  addEventListener('mousedown', tapped);
}
