import { createRoot } from 'react-dom/client';
import { PageLanguage } from '#ui/foundation/page-language.tsx';
import { themeCss } from '#ui/foundation/theme-css.ts';
import { units } from '#units/all.ts';
import './gallery.css';
import { Gallery } from './gallery.tsx';
import { ViewContext, viewOf } from './view.ts';

const view = viewOf(location.search);
const theme = units.find(({ profile }) => profile.id === view.unit)?.profile.theme;

document.documentElement.dir = view.direction;
document.documentElement.lang = view.direction === 'rtl' ? 'ar' : 'en';

document.documentElement.className = view.dark ? 'gallery-dark' : 'gallery-light';
if (theme) {
  const tokens = view.dark ? { ...theme.light, ...theme.dark } : theme.light;
  const style = document.createElement('style');
  style.textContent = themeCss({ light: tokens, dark: tokens });
  document.head.append(style);
}

const root = document.querySelector('#gallery');
if (root)
  createRoot(root).render(
    <ViewContext value={view}>
      <PageLanguage language={view.direction === 'rtl' ? 'ar' : 'en'}>
        <Gallery />
      </PageLanguage>
    </ViewContext>,
  );
