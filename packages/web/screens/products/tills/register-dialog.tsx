import {
  chooseTillRegister,
  readRegisterChain,
  type TillRegister,
} from '@dxweb/areas/tills/registers/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useRead } from '../../../data/rows/read.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { useCan } from '../../../data/session/session.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Count, Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from './tills.module.css'

// catalog: tillfiles.uncounted.*, tillfiles.choose.*, tillfiles.chain.fault.*

interface RegisterDialogProps {
  row: TillRegister
  name: string
  onStep: (step: 'map' | 'key') => void
  onClose: () => void
}

type Chain = ReplyOf<typeof readRegisterChain.parts>

function Figures({ row }: { row: TillRegister }) {
  const t = useText()
  const figures = [
    ['label.receipts', row.receiptCount],
    ['tillfiles.chain.verified', row.verifiedCount],
    ['tillfiles.chain.broken', row.brokenCount],
    ['tillfiles.chain.missing', row.missingCount],
    ['tillfiles.chain.falls', row.fallingCount],
  ] as const
  return (
    <dl className={styles['figures']}>
      {figures.map(([key, value]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>
            <Count value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Faults({ chain: { gaps, broken, falls } }: { chain: Chain }) {
  const t = useText()
  const when = useWhen()
  if (gaps.length + broken.length + falls.length === 0) return null
  return (
    <ul className={styles['notes']} aria-label={t('tillfiles.warnings')}>
      {gaps.map(({ nr, missing }) => (
        <li key={`gap ${nr}`}>{t('tillfiles.chain.gap', { nr, count: missing })}</li>
      ))}
      {broken.map(({ nr, chain, signedNr, at, grossOre }) => (
        <li key={`broken ${nr} ${at}`}>
          {t(`tillfiles.chain.fault.${chain}`, {
            nr,
            at: when(at, 'moment'),
            signed: String(signedNr),
          })}{' '}
          <Money ore={grossOre} />
        </li>
      ))}
      {falls.map(({ id, at, beforeOre, totalOre }) => (
        <li key={id}>
          {t('tillfiles.chain.fall', { at: when(at, 'moment') })} <Money ore={beforeOre} /> →{' '}
          <Money ore={totalOre} />
        </li>
      ))}
    </ul>
  )
}

/**
 * Shows the number of receipts that are not counted, since the other source (files or API calls) counts on those
 * days. A button changes the source.
 */
function Uncounted({ row, may }: { row: TillRegister; may: boolean }) {
  const t = useText()
  const when = useWhen()
  const { source, uncountedCount: count, uncountedFrom, uncountedTo } = row
  const command = useCommand({
    endpoint: chooseTillRegister,
    params: { registerId: row.id },
    doneKey: 'tillfiles.chosen',
    isToasted: true,
  })
  if (uncountedFrom === null || uncountedTo === null) return null
  const days = { from: when(uncountedFrom, 'numeric'), to: when(uncountedTo, 'numeric') }
  return (
    <div role="note" className={styles['uncounted']}>
      <p>{t(`tillfiles.uncounted.${source}`, { count, ...days })}</p>
      {may && (
        <Button busy={command.isPending} onClick={() => command.mutate(undefined)}>
          {t(`tillfiles.choose.${source}`)}
        </Button>
      )}
    </div>
  )
}

export function RegisterDialog({ row, name, onStep, onClose }: RegisterDialogProps) {
  const t = useText()
  const may = useCan()('products.write')
  const chain = useRead(readRegisterChain, { registerId: row.id })
  const { firstNr, newestNr, newestSignature } = row
  return (
    <Dialog
      opened
      size="large"
      title={name}
      onClose={onClose}
      actions={
        <>
          {may && <Button onClick={() => onStep('key')}>{t('tillfiles.enterKey')}</Button>}
          {may && (
            <Button look="main" onClick={() => onStep('map')}>
              {t('tillfiles.map')}
            </Button>
          )}
          <Button onClick={onClose}>{t('shell.close')}</Button>
        </>
      }
    >
      <div className="dx-field-stack">
        <Figures row={row} />
        <Uncounted row={row} may={may} />
        {firstNr !== null && newestNr !== null && (
          <p>{t('tillfiles.chain.numbers', { first: firstNr, newest: newestNr })}</p>
        )}
        {newestSignature !== null && (
          <p className={styles['signature']}>
            {t('tillfiles.chain.newest')} <code>{newestSignature}</code>
          </p>
        )}
        {row.keyKind === null && <p className="dx-second">{t('tillfiles.chain.noKeyAbout')}</p>}
        <Loaded of={chain} failedKey="tillfiles.failed" lines={3}>
          {(found) => <Faults chain={found} />}
        </Loaded>
      </div>
    </Dialog>
  )
}
