/** How many cards stand in a row if each needs so much room, and all rows are about equally long. */
export function perRow(cards: number, width: number, least: number): number {
  const most = Math.max(1, Math.floor(width / least));
  return Math.max(1, Math.ceil(cards / Math.max(1, Math.ceil(cards / most))));
}
