import { modulePath } from '@dxweb/areas/access/rights/module-path.ts'
import { useId, useState } from 'react'
import { usePartnerId } from '../../data/session/context.ts'
import { useCan } from '../../data/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Link } from '../../ui/place/link.tsx'
import { useText } from '../../ui/text/text.ts'
import { OpenForm } from './open-form.tsx'
import { type OwnShift, useOwnShift } from './use-own-shift.ts'
import css from './till.module.css'

function OpenDialog({ own, onClose }: { own: OwnShift; onClose: () => void }) {
  const t = useText()
  const formId = useId()
  return (
    <Dialog
      opened
      size="small"
      title={t('shift.open')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          {own.tills.length > 0 && (
            <Button type="submit" form={formId} look="main">
              {t('shift.open')}
            </Button>
          )}
        </>
      }
    >
      <OpenForm own={own} formId={formId} onDone={onClose} />
    </Dialog>
  )
}

function Bar({ own }: { own: OwnShift }) {
  const t = useText()
  const page = `${modulePath('shows', usePartnerId(), 0)}/till`
  const [isOpening, open] = useState(false)
  const { shift, isRequired, tills } = own
  if (shift === null && !isRequired && tills.length === 0) return null
  return (
    <div className={css['bar']} data-required={(shift === null && isRequired) || undefined}>
      {shift ? (
        <Link to={page}>{shift.till}</Link>
      ) : (
        <>
          <span>{t(isRequired ? 'shift.bar.required' : 'shift.bar.none')}</span>
          <Button size="small" onClick={() => open(true)}>
            {t('shift.open')}
          </Button>
        </>
      )}
      {isOpening && shift === null && <OpenDialog own={own} onClose={() => open(false)} />}
    </div>
  )
}

function KnownBar() {
  const { data } = useOwnShift()
  return data ? <Bar own={data} /> : null
}

/** Renders nothing in a venue without tills. */
export const TillBar = () => (useCan()('tillShifts.keep') ? <KnownBar /> : null)
