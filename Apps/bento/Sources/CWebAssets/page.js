// What the page does beyond HTML; WebAssets.h has the attributes it knows. All works without.
'use strict';
const $ = (selector, root = document) => root.querySelector(selector);
const on = (name, act) => addEventListener(name, act);
const byID = id => document.getElementById(id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const policy = window.trustedTypes
	? trustedTypes.createPolicy('bento', { createHTML: text => text }) : { createHTML: text => text };
const ask = (url, more, init) => fetch(url, { ...init, headers: { Accept: 'text/html', ...more } });
const peek = (url, more) => ask(url, { 'Bento-Look': '1', ...more }); // Leaves a notice to the page it is for.
const parse = text => new DOMParser().parseFromString(policy.createHTML(text), 'text/html');
const fields = 'input:not([type=hidden]):not([type=submit]):not([type=button]), textarea, select';
let etag = null, source = null, sourceURL = '', sending = false, looking = false, lookAgain = false;

const say = (text, isSeen = false) => {
	const place = $('#said');
	if (!place || !text) return;
	place.textContent = '';
	place.className = isSeen ? 'toast' : 'hush';
	setTimeout(() => { place.textContent = text; }, 50);
};

// Swapping: focus, selection, words that were typed and opened details survive it.
const key = element => element.id ? '#' + element.id
	: [element.tagName, element.name, element.getAttribute('href'), element.form?.getAttribute('action'),
		element.matches('a, button') ? element.value + element.textContent.trim() : ''].join('|');
const numbered = elements => {
	const counts = {};
	return elements.map(element => {
		const name = key(element);
		return [name + '|' + (counts[name] = (counts[name] || 0) + 1), element];
	});
};
const isTick = field => ['checkbox', 'radio'].includes(field.type);
const worth = field => isTick(field) ? field.checked : field.value;
const isChanged = field => field.type === 'file' ? field.files.length > 0
	: isTick(field) ? field.checked !== field.defaultChecked
		: field.tagName === 'SELECT' ? [...field.options].some(o => o.selected !== o.defaultSelected)
			: field.value !== field.defaultValue;
const swap = (old, fresh, keeps) => {
	const active = old.contains(document.activeElement) && document.activeElement !== old ? document.activeElement : null;
	const range = active && 'selectionStart' in active ? [active.selectionStart, active.selectionEnd] : null;
	const can = 'a, button, summary, [tabindex], ' + fields;
	const focused = active && numbered(all(can, old)).find(pair => pair[1] === active)?.[0];
	const words = new Map(keeps ? numbered(all(fields, old)).filter(pair => isChanged(pair[1]) && keeps(pair[1])) : []);
	const opened = new Set(numbered(all('details', old)).filter(pair => pair[1].open).map(pair => pair[0]));
	const sorted = all('table', old).map(table => table.sorted);
	fresh = document.importNode(fresh, true);
	old.replaceWith(fresh);
	for (const [name, field] of numbered(all(fields, fresh))) {
		const before = words.get(name);
		if (!before) continue;
		if (field.type === 'file') field.replaceWith(before);
		else if (isTick(field)) field.checked = before.checked;
		else field.value = before.value;
	}
	for (const [name, details] of numbered(all('details', fresh))) if (opened.has(name)) details.open = true;
	enhance(fresh);
	all('table', fresh).forEach((table, index) => { if (sorted[index]) sort(table, ...sorted[index]); });
	const again = focused && numbered(all(can, fresh)).find(pair => pair[0] === focused)?.[1];
	if (again) {
		again.focus({ preventScroll: true });
		if (range && range[0] !== null) try { again.setSelectionRange(...range); } catch { /* no text */ }
	}
	return !focused || !!again;
};

// Fetching and sending.
const show = async (response, push, keeps, form) => {
	const url = new URL(response.url || location.href);
	if (!response.headers.get('Content-Type')?.startsWith('text/html')) { location.assign(url); return; }
	const page = parse(await response.text());
	const isSame = url.pathname === location.pathname;
	if (response.status === 422 && !isSame && form?.isConnected && refuse(form, $('.errors', page))) return;
	const main = $('main', page), old = $('main');
	if (!main || !old || url.origin !== location.origin) { location.assign(url); return; }
	etag = response.headers.get('ETag');
	if (push && url.href !== location.href) history.pushState(null, '', url);
	document.title = page.title;
	const keptFocus = swap(old, main, isSame && keeps);
	const nav = $('nav.places', page);
	if (nav) $('nav.places')?.replaceWith(nav);
	if (!isSame) scrollTo(0, 0);
	const next = $('.errors, [autofocus]', $('main')) || (isSame && keptFocus ? null : $('main'));
	if (next) {
		if (!next.matches(fields)) next.tabIndex = -1;
		next.focus({ preventScroll: next.matches('main') });
	}
	say($('.notice', $('main'))?.textContent || (isSame ? '' : page.title));
	connect();
};
// What is wrong stands in the form that was sent.
const refuse = (form, errors) => {
	if (!errors) return false;
	$('.errors', form)?.remove();
	errors = document.importNode(errors, true);
	for (const link of all('a', errors)) {
		const field = form.elements[link.hash.replace(/^#[^-]*-/, '')];
		if (!field?.id) { link.replaceWith(link.textContent); continue; }
		link.hash = field.id;
		field.ariaInvalid = true;
	}
	form.prepend(errors);
	errors.focus();
	return true;
};
const go = async (url, push = true) => {
	try { await show(await ask(url), push); }
	catch { say('Bento does not respond. Is it still running?', true); }
};
on('submit', async event => {
	const form = event.target, button = event.submitter;
	if (event.defaultPrevented || 'plain' in form.dataset || (button?.formMethod || form.method) === 'dialog') return;
	event.preventDefault();
	if (sending) return;
	const data = new FormData(form, button), url = new URL(button?.getAttribute('formaction') || form.getAttribute('action') || location.href, location.href);
	const method = (button?.getAttribute('formmethod') || form.getAttribute('method') || 'get').toUpperCase();
	if (method === 'GET') {
		url.search = new URLSearchParams(data);
		return go(url);
	}
	// Words typed meanwhile, or in other forms, stay.
	const sent = new Map(all(fields, form).map(field => [field, worth(field)]));
	sending = true;
	button?.setAttribute('aria-busy', 'true');
	try {
		const body = form.enctype === 'multipart/form-data' ? data : new URLSearchParams(data);
		await show(await ask(url, {}, { method, body }), true, field => sent.get(field) !== worth(field), form);
	} catch {
		say('Not sent: Bento does not respond. It is still here.', true);
	} finally {
		sending = false;
		button?.removeAttribute('aria-busy');
	}
});
on('popstate', () => go(location.href, false));

// What changed elsewhere. A part with the focus waits.
const look = async () => {
	if (looking) { lookAgain = true; return; }
	looking = true;
	const url = location.href;
	try {
		const response = await peek(url, etag && { 'If-None-Match': etag });
		if (response.status === 200 && location.href === url) {
			const page = parse(await response.text());
			let isWhole = true;
			for (const old of all('[data-live][id]')) {
				const fresh = page.getElementById(old.id);
				if (!fresh || fresh.isEqualNode(old.served || old)) continue;
				if (old.contains(document.activeElement) && document.activeElement.matches(fields)) { isWhole = false; continue; }
				swap(old, fresh, isChanged);
				byID(fresh.id).served = fresh;
			}
			etag = isWhole ? response.headers.get('ETag') : null;
		}
	} catch { /* the next tick comes */ }
	looking = false;
	if (lookAgain) { lookAgain = false; look(); }
};
let waiting = 0;
const soon = () => { clearTimeout(waiting); waiting = setTimeout(look, 100); };
on('focusout', event => { if (event.target.closest?.('[data-live]') && !etag) soon(); });

// One stream for each tab. That of a run stays while hidden, since a run without a reader is cancelled.
const drop = () => { source?.close(); source = null; sourceURL = ''; };
const connect = () => {
	const run = $('[data-events]')?.dataset.events;
	const url = run || (document.hidden || !$('[data-live]') ? '' : '/live');
	if (url === sourceURL && source?.readyState !== 2) return;
	drop();
	if (!url) return;
	sourceURL = url;
	source = new EventSource(url);
	source.addEventListener('tick', soon);
	if (!run) source.onopen = soon; // What changed since the page was made.
	source.addEventListener('part', event => {
		const end = event.data.indexOf('\n'), id = event.data.slice(0, end);
		const old = byID(id), body = parse(event.data.slice(end + 1)).body;
		if (!old) return;
		const only = body.children.length === 1 && body.firstElementChild.id === id ? body.firstElementChild : null;
		if (only) { swap(old, only, isChanged); return; }
		const fresh = old.cloneNode(false);
		fresh.append(...body.childNodes);
		swap(old, fresh, isChanged);
	});
	source.addEventListener('end', event => {
		drop();
		go(event.data || location.href, true);
	});
};
on('visibilitychange', () => { connect(); if (!document.hidden) { soon(); wake(); } });
on('pageshow', event => { if (event.persisted) { connect(); soon(); } });
on('pagehide', drop);

// Tables.
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const sort = (table, column, isDown) => {
	const body = table.tBodies[0];
	if (!body) return;
	const value = row => {
		const cell = row.cells[column], order = cell?.dataset.order;
		return order !== undefined && order !== '' ? Number(order) : cell?.textContent.trim() || '';
	};
	const rank = (a, b) => a === '' || b === '' ? (a === '') - (b === '')
		: (isDown ? -1 : 1) * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(a, b));
	body.append(...[...body.rows].map(row => [value(row), row]).sort((a, b) => rank(a[0], b[0])).map(pair => pair[1]));
	all('thead th', table).forEach((head, index) => {
		if (index === column) head.setAttribute('aria-sort', isDown ? 'descending' : 'ascending');
		else head.removeAttribute('aria-sort');
	});
	table.sorted = [column, isDown];
};

// What a part gets when it arrives.
const enhance = root => {
	for (const table of all('table[data-sort]', root)) {
		all('thead th', table).forEach((head, column) => {
			if (!head.textContent.trim() || $('button', head)) return;
			const button = document.createElement('button');
			button.type = 'button';
			button.append(...head.childNodes);
			head.append(button);
			button.addEventListener('click', () => {
				const isDown = head.getAttribute('aria-sort') === 'ascending';
				sort(table, column, isDown);
				say(`Sorted by ${button.textContent}, ${isDown ? 'falling' : 'rising'}.`);
			});
		});
	}
	clocks();
};

// Clocks, from absolute times: a tab that slept is right at once.
let audio = null;
const tone = () => {
	try {
		audio ??= new AudioContext();
		const wave = audio.createOscillator(), volume = audio.createGain();
		volume.gain.value = 0.15;
		volume.gain.setTargetAtTime(0, audio.currentTime, 0.2);
		wave.connect(volume).connect(audio.destination);
		wave.start();
		wave.stop(audio.currentTime + 1);
	} catch { /* no sound here */ }
};
const clocks = () => {
	for (const clock of all('[data-until], [data-since]')) {
		const isDown = 'until' in clock.dataset, moment = Date.parse(clock.dataset.until || clock.dataset.since);
		if (Number.isNaN(moment)) continue;
		const left = (moment - Date.now()) / 1000, seconds = Math.max(0, isDown ? Math.ceil(left) : Math.floor(-left));
		const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
		const text = (h ? h + ':' + String(m).padStart(2, '0') : m) + ':' + String(s).padStart(2, '0');
		if (clock.textContent !== text) clock.textContent = text;
		if (isDown && seconds > 0) clock.runs = true;
		if (isDown && seconds === 0 && clock.runs) {
			clock.runs = false;
			say(clock.dataset.over || 'Time is up.');
			if ('sound' in clock.dataset) { tone(); }
		}
	}
};
setInterval(clocks, 250);

let lock = null;
const wake = async () => {
	if (!$('[data-awake]')) { lock?.release(); lock = null; return; }
	try { if (!lock || lock.released) lock = await navigator.wakeLock?.request('screen'); } catch { /* not allowed */ }
};

let first = '', timer = 0;
const rows = () => all('main tbody tr, main .list > li').filter(row => row.offsetParent);
const press = element => {
	if (element.tagName === 'DIALOG') element.open || element.showModal();
	else if (element.matches(fields)) { element.focus(); element.select?.(); }
	else element.click();
};
on('keydown', event => {
	const target = event.target;
	if (event.key === 'Enter' && !event.shiftKey && !event.isComposing && target.dataset?.enter !== undefined) {
		event.preventDefault();
		target.form?.requestSubmit();
		return;
	}
	if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || $('dialog[open]')) return;
	if (target.matches?.('input, textarea, select')) return;
	const keys = first ? first + ' ' + event.key : event.key;
	first = '';
	clearTimeout(timer);
	const element = all('[data-key]').find(each => each.dataset.key === keys && (each.tagName === 'DIALOG' || each.getClientRects().length));
	if (element) { event.preventDefault(); press(element); return; }
	if (keys === 'j' || keys === 'k') {
		const list = rows(), at = list.findIndex(row => row.contains(document.activeElement));
		const row = list[Math.min(list.length - 1, Math.max(0, at < 0 ? 0 : at + (keys === 'j' ? 1 : -1)))];
		if (!row) return;
		event.preventDefault();
		const inner = $('a, button', row) || row;
		if (inner === row) row.tabIndex = -1;
		inner.focus();
	} else if (all('[data-key]').some(each => each.dataset.key.startsWith(keys + ' '))) {
		first = keys;
		timer = setTimeout(() => { first = ''; }, 1500);
	}
});

on('click', async event => {
	const button = event.target.closest?.('[data-copy], [data-step], [data-again]');
	if (!button) return;
	const { copy, copyFrom, step, to } = button.dataset;
	if (copy !== undefined) {
		event.preventDefault();
		try {
			await navigator.clipboard.writeText(copy || byID(copyFrom)?.textContent || '');
			say('Copied.', true);
			setTimeout(() => say(' '), 2000);
		} catch { say('Copying was not allowed.', true); }
	} else if (step !== undefined) {
		const field = byID(to);
		if (!field) return;
		const number = Math.round((Number(field.value) + Number(step)) * 1000) / 1000;
		field.value = Math.min(field.max || Infinity, Math.max(field.min || -Infinity, number));
		field.dispatchEvent(new Event('input', { bubbles: true }));
	} else {
		const list = all(fields, button.parentElement), last = list[list.length - 1];
		if (!last || list.length >= 64) return;
		const copied = last.cloneNode(false);
		copied.value = '';
		copied.removeAttribute('id');
		copied.setAttribute('aria-label', `${button.dataset.again} ${list.length + 1}`);
		last.after(copied);
		copied.focus();
	}
});

let preview = 0;
on('input', event => {
	const field = event.target, id = field.dataset?.preview;
	if (!id || !field.form) return;
	clearTimeout(preview);
	preview = setTimeout(async () => {
		const url = new URL(location.href);
		for (const [name, value] of new FormData(field.form)) if (name !== 'back' && !value.name) url.searchParams.set(name, value);
		try {
			const page = parse(await (await peek(url)).text());
			const fresh = page.getElementById(id), old = byID(id);
			if (fresh && old) swap(old, fresh, isChanged);
		} catch {  }
	}, 300);
});

enhance(document);
connect();
wake();
