import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { CardFace } from '#ui/card-art/card-face.tsx';
import { PictureChoice } from '#ui/fields/choices/picture-choice.tsx';
import type { ProductDesign, ProductDetail } from './product.server.ts';

interface DesignsProps {
  readonly product: Pick<ProductDetail, 'name' | 'tagline' | 'art'>;
  readonly designs: readonly ProductDesign[];
  /** Null is the card as the brand has it. */
  readonly chosen: number | null;
  readonly onChoose: (id: number | null) => void;
}

const own = 'own';

/** AMOUNT-01: what it can look like; the page that follows has all of them and the buyer's own words. */
export function Designs({ product, designs, chosen, onChoose }: DesignsProps) {
  const intl = useIntl();
  const caption = intl.formatMessage({ id: 'home.caption' });
  const { name, tagline, art } = product;
  const pictures = useMemo(() => {
    const words = { name, tagline, caption };
    const faces = [[own, art] as const, ...designs.map((design) => [String(design.id), design.art] as const)];
    return new Map(faces.map(([id, face]) => [id, <CardFace key={id} art={face} {...words} later={id !== own} />]));
  }, [name, tagline, art, designs, caption]);
  return (
    <div className="mbs-3 md:mbs-5">
      <PictureChoice
        label={intl.formatMessage({ id: 'product.design' })}
        name="design"
        options={[
          { value: own, label: intl.formatMessage({ id: 'product.design.own' }), picture: pictures.get(own) },
          ...designs.map(({ id, name: label }) => ({ value: String(id), label, picture: pictures.get(String(id)) })),
        ]}
        value={chosen === null ? own : String(chosen)}
        onChange={(id) => onChoose(id === own ? null : Number(id))}
      />
    </div>
  );
}
