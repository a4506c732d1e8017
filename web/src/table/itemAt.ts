/** The item of a list at an index that must exist: a missing one is a fault and throws. */
export function itemAt<T>(list: ArrayLike<T>, index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`a list of ${list.length} has no item ${index}`);
  return item;
}
