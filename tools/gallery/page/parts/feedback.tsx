import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Drawer } from '#ui/overlays/drawer.tsx';
import { Dock, Panel } from '#ui/layout/panel.tsx';
import { Popup } from '#ui/overlays/popup.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { SkeletonRow, SkeletonText, SkeletonTile, Waiting } from '#ui/feedback/skeleton.tsx';
import { Callout, Status } from '#ui/feedback/status.tsx';
import { ToastList } from '#ui/overlays/toast.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { Specimen } from '../specimen.tsx';
import { useSay } from '../view.ts';

export function Feedback() {
  const say = useSay();
  return (
    <>
      <Over />
      <Specimen title="Progress" look="plain">
        <div className="grid gap-8">
          <Panel>
            <Progress
              title={say('Checking row 1,104 of 1,248', 'التحقق من الصف ١١٠٤ من ١٢٤٨')}
              total={1248}
              timeLeft={say('About 9 seconds left', 'بقي نحو ٩ ثوان')}
              parts={[
                { tone: 'good', count: 1092, label: say('1,092 ready', '١٠٩٢ جاهز') },
                { tone: 'bad', count: 12, label: say('12 to fix', '١٢ للتصحيح') },
              ]}
              rest={say('144 waiting', '١٤٤ بالانتظار')}
            />
          </Panel>
          <Progress
            title={say('Waiting for your bank', 'بانتظار البنك')}
            total={null}
            parts={[]}
            timeLeft={say('Usually under a minute', 'عادة أقل من دقيقة')}
          />
        </div>
      </Specimen>
      <Specimen title="Status and callout" look="grid">
        <div className="flex flex-wrap gap-4 text-sm">
          <Status tone="good">{say('Ready', 'جاهز')}</Status>
          <Status tone="bad">{say('Email cut short', 'عنوان ناقص')}</Status>
          <Status tone="good" pill>
            {say('Active', 'فعالة')}
          </Status>
          <Status tone="warn" pill>
            {say('Ends soon', 'تنتهي قريبًا')}
          </Status>
          <Status tone="bad" pill>
            {say('Blocked', 'موقوفة')}
          </Status>
          <Status tone="quiet" pill>
            {say('Waiting', 'بالانتظار')}
          </Status>
        </div>
        <Callout
          tone="good"
          icon="gift"
          title={say('Gift card ending 4471', 'بطاقة تنتهي بـ ٤٤٧١')}
          closeLabel={say('Take it off', 'إزالة')}
          onClose={() => {}}
        >
          {say('€20.00 used, nothing left on it', 'استُخدم ٢٠ يورو')}
        </Callout>
        <Callout tone="warn" title={say('The price has changed', 'تغيّر السعر')} />
        <Callout tone="quiet" title={say('Your bank may ask you to confirm', 'قد يطلب البنك التأكيد')} />
      </Specimen>
      <Specimen title="Skeletons" look="plain">
        <Waiting label={say('Loading the cards', 'البطاقات قادمة')} className="specimen-cards">
          <SkeletonTile />
          <SkeletonTile />
          <div className="grid content-start gap-6">
            <SkeletonRow />
            <SkeletonText lines={4} />
          </div>
        </Waiting>
      </Specimen>
      <Specimen title="Dock" look="plain">
        <div className="overflow-hidden rounded-panel border border-line">
          <Dock
            about={<p className="font-semibold">{say('Verdanne for Camille', 'فيردان لكامي')}</p>}
            sumLabel={say('Total', 'المجموع')}
            sum="€75.00"
          >
            <Button iconAfter="forward">{say('Continue', 'متابعة')}</Button>
          </Dock>
        </div>
      </Specimen>
    </>
  );
}

function Over() {
  const say = useSay();
  const [open, setOpen] = useState<'drawer' | 'popup' | null>(null);
  const close = () => setOpen(null);
  return (
    <Specimen title="Over the page">
      <Button look="secondary" onClick={() => setOpen('drawer')}>
        {say('Open the drawer', 'افتح الدرج')}
      </Button>
      <Button look="secondary" onClick={() => setOpen('popup')}>
        {say('Open the popup', 'افتح النافذة')}
      </Button>
      <Button
        look="secondary"
        onClick={() =>
          toasts.show({
            kind: 'success',
            title: say('In your cart', 'في السلة'),
            content: say('Verdanne, €75', 'فيردان'),
          })
        }
      >
        {say('Show a toast', 'أظهر إشعارًا')}
      </Button>
      {open === 'drawer' && (
        <Drawer
          title={say('Your cart', 'سلتك')}
          closeLabel={say('Close', 'إغلاق')}
          onClose={close}
          foot={
            <Button wide size="large" onClick={close}>
              {say('Check out', 'الدفع')}
            </Button>
          }
        >
          <SkeletonRow />
          <SkeletonRow />
        </Drawer>
      )}
      {open === 'popup' && (
        <Popup
          title={say('Take it out of the cart?', 'إزالتها من السلة؟')}
          closeLabel={say('Close', 'إغلاق')}
          onClose={close}
          ok={{ label: say('Take it out', 'إزالة'), onPress: close }}
        >
          {say('What you wrote on it goes too.', 'سيُحذف ما كتبته عليها.')}
        </Popup>
      )}
      <ToastList toasts={toasts} closeLabel={say('Close', 'إغلاق')} />
    </Specimen>
  );
}
