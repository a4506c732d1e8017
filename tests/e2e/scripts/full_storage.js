// In a worker: while a page says so, the browser has no room for anything more.
() => {
  let full = false;
  new BroadcastChannel('room').onmessage = ({ data }) => (full = data);
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...row) {
    if (full) throw new DOMException('there is no room', 'QuotaExceededError');
    return put.apply(this, row);
  };
};
