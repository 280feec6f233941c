// Whether the page is settled. `data-busy` of the body counts what is under way: open requests, effects not yet run,
// steps that are being shown, timers of less than a second that change the picture. Without it, a press meets what is
// seen. What lasts is not counted: a clock, a match that plays by itself, a line that is lost.

let count = 0;

/** @param {number} change */
function tell(change) {
  count += change;
  if (count) document.body.dataset.busy = String(count);
  else delete document.body.dataset.busy;
}

/** Count something that is under way.
 * @returns {() => void} to be called at its end; later calls do nothing */
export function busy() {
  let ended = false;
  tell(1);
  return () => {
    if (ended) return;
    ended = true;
    tell(-1);
  };
}

/** Count something until it is done or has failed.
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T>} the same */
export function during(work) {
  const end = busy();
  work.then(end, end);
  return work;
}

/** Do something after a short time, counted until then.
 * @param {() => void} act
 * @param {number} [ms]
 * @returns {() => void} to be called if it is no longer wanted */
export function soon(act, ms = 0) {
  const end = busy();
  const timer = setTimeout(() => {
    try {
      act();
    } finally {
      end();
    }
  }, ms);
  return () => {
    clearTimeout(timer);
    end();
  };
}
