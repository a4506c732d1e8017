/** The invite word of a server that admits only players who know it: they are asked for it once. */
export type WordTrouble = 'wrong_word' | 'too_fast' | 'unreachable';

class Invitation {
  /** Is the word being asked for? */
  asked = $state(false);
  /** Why the last word was not taken. */
  trouble = $state<WordTrouble | ''>('');
  private declined = false;

  /** The server wants the word. A player who did not give it is asked again only for what they want to do (`wanted`). */
  ask(wanted: boolean): void {
    if (wanted || !this.declined) this.asked = true;
  }

  decline(): void {
    this.asked = false;
    this.declined = true;
  }
}

export const invitation = new Invitation();
