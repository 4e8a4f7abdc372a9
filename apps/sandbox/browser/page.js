// Keeps the list and the switches' words up to date. The server draws; this only fetches and puts.
const live = ['list', 'count', 'switches-say'];
let waiting = false;

async function refresh() {
  waiting = false;
  const answer = await fetch(location.href);
  const drawn = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const focused = document.activeElement?.id;
  for (const id of live) document.getElementById(id)?.replaceWith(drawn.getElementById(id));
  document.getElementById('switches').className = drawn.getElementById('switches').className;
  localTimes();
  if (focused) document.getElementById(focused)?.focus();
}

/** The server writes UTC; a person reads their own clock. */
function localTimes() {
  for (const time of document.querySelectorAll('time')) {
    const at = new Date(time.dateTime);
    const today = at.toDateString() === new Date().toDateString();
    time.textContent = today ? at.toLocaleTimeString() : at.toLocaleString();
  }
}

document.addEventListener('click', (event) => {
  if (event.target instanceof HTMLElement && 'clear' in event.target.dataset)
    void fetch('/inbox', { method: 'DELETE' }).then(() => location.assign('/'));
});

new EventSource('/events').addEventListener('message', () => {
  // Ten thousand mails are one refresh, or a few.
  if (waiting) return;
  waiting = true;
  setTimeout(() => void refresh(), 200);
});

if (location.hash === '#switches') document.getElementById('switches').open = true;
localTimes();
