import { colourTokens } from '#domain/units/theme.ts';
import { Icon, iconNames } from '#ui/pictures/icon.tsx';
import { Specimen } from '../specimen.tsx';
import { useSay } from '../view.ts';

export function Foundations() {
  const say = useSay();
  const sentence = say('A present they choose', 'هديتك، وهم يختارون');
  return (
    <>
      <Specimen title="Type" look="plain">
        <div className="grid gap-4">
          <p className="display-1">{sentence}</p>
          <p className="display-page">{sentence}</p>
          <p className="display-2">{sentence}</p>
          {['22', '18', '16', '14', '13', '12'].map((size) => (
            <p key={size} className={`gallery-type-${size}`}>
              {sentence} <bdi className="text-ink-2 tabular-nums">1,234.50</bdi>
            </p>
          ))}
          <p lang="zh-Hans">挑选一份他们会喜欢的礼物</p>
          <p className="left-to-right font-code">6331 0482 7715 2096</p>
        </div>
      </Specimen>
      <Specimen title="Colour" look="plain">
        <div className="grid grid-cols-2 gap-4 md:grid-cols-4 xl:grid-cols-6">
          {colourTokens.map((token) => (
            <div key={token} className="swatch">
              <span className="swatch-colour" ref={(box) => paint(box, token)} />
              {token}
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen title="Icons">
        {iconNames.map((name) => (
          <span key={name} title={name}>
            <Icon name={name} className="size-6" />
          </span>
        ))}
      </Specimen>
    </>
  );
}

const paint = (box: HTMLElement | null, token: string): void => {
  if (box) box.style.background = `var(--${token})`;
};
