import { data } from 'react-router';

// What a loader throws when there is no page to show; the shop's error page says it in words.

export const notFound = () => data(null, { status: 404 });

export const unavailable = () => data(null, { status: 503 });
