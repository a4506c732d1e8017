/** A name that a host reserves: the player is asked for another one, and the request goes on with that. */
class AnotherName {
  /** The name that was refused; as long as there is none, nothing is asked. */
  refused = $state('');
  private waiting: ((name: string) => void)[] = [];

  /** The name they choose; empty if they would rather not. */
  ask(refused: string): Promise<string> {
    this.refused = refused;
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  answer(name: string): void {
    this.refused = '';
    for (const resolve of this.waiting.splice(0)) resolve(name);
  }
}

export const anotherName = new AnotherName();
