/**
 * Tap or drag. A card that is only touched is tapped at once, on the way down: in a race the way up is lost time. Where
 * dragging chooses between several targets, `needsDrag` says so, and the tap waits until the finger is up.
 */
import type { Attachment } from 'svelte/attachments';

export interface Touch {
  /** Is there a choice, so that we must wait whether this becomes a drag? */
  needsDrag: () => boolean;
  ontap: () => void;
  /** Dropped on the zone with this number. */
  ondrop: (zone: number) => unknown;
}

const FAR_ENOUGH = 9;

export function draggable({ needsDrag, ontap, ondrop }: Touch): Attachment<HTMLElement> {
  return (element) => {
    let start: PointerEvent | undefined;

    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      if (!needsDrag()) {
        ontap();
        return;
      }
      start = event;
      element.setPointerCapture(event.pointerId);
    };

    const move = (event: PointerEvent): void => {
      if (!start) return;
      const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
      if (Math.hypot(x, y) < FAR_ENOUGH && !element.style.translate) return;
      Object.assign(element.style, { translate: `${x}px ${y}px`, zIndex: '20', pointerEvents: 'none' });
    };

    const up = (event: PointerEvent): void => {
      if (!start) return;
      const dragged = element.style.translate !== '';
      release();
      if (!dragged) ontap();
      else {
        const zone = zoneUnder(event.clientX, event.clientY);
        if (zone !== undefined) ondrop(zone);
      }
    };

    const release = (): void => {
      start = undefined;
      Object.assign(element.style, { translate: '', zIndex: '', pointerEvents: '' });
    };

    const controller = new AbortController();
    const { signal } = controller;
    element.addEventListener('pointerdown', down, { signal });
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('pointerup', up, { signal });
    element.addEventListener('pointercancel', release, { signal });
    return () => controller.abort();
  };
}

/** The zone whose place is there: elements carry it as `data-zone`. */
function zoneUnder(x: number, y: number): number | undefined {
  const place = document
    .elementsFromPoint(x, y)
    .find((element) => element instanceof HTMLElement && element.dataset.zone);
  return place instanceof HTMLElement ? Number(place.dataset.zone) : undefined;
}
