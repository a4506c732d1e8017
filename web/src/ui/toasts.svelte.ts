/** Short messages that go by themselves. */

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'good' | 'bad';
}

const STAYS_MS = 3200;

class Toasts {
  list = $state<Toast[]>([]);
  private last = 0;

  say(text: string, tone: Toast['tone'] = 'plain'): void {
    const toast = { id: ++this.last, text, tone };
    this.list.push(toast);
    setTimeout(() => (this.list = this.list.filter(({ id }) => id !== toast.id)), STAYS_MS);
  }
}

export const toasts = new Toasts();
