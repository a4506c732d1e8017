/** Before the tests: bots play on the Python side, and what they received is written down for the fold to follow. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));
const folder = fileURLToPath(new URL('src/table/fixtures', import.meta.url));

export default function setup(): void {
  const python = process.env.RASANT_PYTHON ?? `${repository}/.venv/bin/python`;
  execFileSync(python, ['-m', 'tests.web_fixtures', folder], { cwd: repository, stdio: 'inherit' });
}
