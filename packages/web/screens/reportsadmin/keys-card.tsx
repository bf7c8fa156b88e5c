import {
  makeSigningKey,
  type SigningKey,
  takeSigningKey,
} from '@dxweb/areas/reports/mode/admin-contract.ts'
import { IconCopy, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '../../data/rows/use-command.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/messages/toast.tsx'
import { Badge } from '../../ui/page/badge.tsx'
import { Card } from '../../ui/page/card.tsx'
import { useText } from '../../ui/text/text.ts'
import type { PlatformReport } from './edited-of.ts'
import styles from './reportsadmin.module.css'

function Secret({ made: { id, key } }: { made: { id: string; key: string } }) {
  const t = useText()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(key)
      toast({ text: t('reportsadmin.key.copied') })
    } catch {
      toast({ tone: 'bad', text: t('reportsadmin.key.notCopied') })
    }
  }
  return (
    <section className={styles['reportsadminSecret']} aria-label={t('reportsadmin.key.new')}>
      <output>{t('reportsadmin.key.once')}</output>
      {[
        ['reportsadmin.key.id', id],
        ['reportsadmin.key.value', key],
      ].map(([label = '', value]) => (
        <label key={label}>
          {t(label)}
          <input readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
        </label>
      ))}
      <div>
        <Button size="small" icon={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          {t('reportsadmin.key.copy')}
        </Button>
      </div>
    </section>
  )
}

function Key({ of: { ending, isUsed, madeBy, madeAt } }: { of: SigningKey }) {
  const t = useText()
  const when = useWhen()
  return (
    <li>
      <div>
        <span className="dx-strong">{t('reportsadmin.key.ends', { ending })}</span>{' '}
        <Badge tone={isUsed ? 'good' : 'warn'}>
          {t(isUsed ? 'reportsadmin.key.used' : 'reportsadmin.key.waits')}
        </Badge>
        <p className="dx-dim dx-small">
          {t('reportsadmin.key.made', { by: madeBy, at: when(madeAt, 'moment') })}
        </p>
      </div>
    </li>
  )
}

interface KeysCardProps {
  report: PlatformReport
  /** True while the report is being saved, which changes its version. */
  isSaving: boolean
}

/** Keys that sign the links of an external report: shown only once, and replaced in two steps. */
export function KeysCard({ report, isSaving }: KeysCardProps) {
  const t = useText()
  const { id, version, keys } = report
  const params = { reportId: id }
  const [made, show] = useState<{ id: string; key: string } | null>(null)
  const make = useCommand({ endpoint: makeSigningKey, params, isToasted: true, onDone: show })
  const use = useCommand({
    endpoint: takeSigningKey,
    params,
    doneKey: 'reportsadmin.key.inUse',
    isToasted: true,
    onDone: () => show(null),
  })
  const isWaiting = keys.some(({ isUsed }) => !isUsed)
  return (
    <Card title={t('reportsadmin.keys')}>
      <div className="dx-field-stack">
        <p className="dx-second">
          {t(
            keys.length === 0
              ? 'reportsadmin.key.none'
              : isWaiting
                ? 'reportsadmin.key.waiting'
                : 'reportsadmin.key.about',
          )}
        </p>
        {keys.length > 0 && (
          <ul className={styles['reportsadminVersions']}>
            {keys.map((key) => (
              <Key key={key.id} of={key} />
            ))}
          </ul>
        )}
        {/* Waits until the report is read again, since the next step needs the version changed by the new key. */}
        {made && !make.isPending && <Secret made={made} />}
        <div className={styles['reportsadminButtons']}>
          <Button
            icon={<IconKey size={17} aria-hidden />}
            busy={make.isPending}
            disabled={isSaving}
            onClick={() => make.mutate({ version })}
          >
            {t(keys.length === 0 ? 'reportsadmin.key.first' : 'reportsadmin.key.another')}
          </Button>
          {isWaiting && (
            <Button
              busy={use.isPending}
              disabled={isSaving}
              onClick={() => use.mutate({ version })}
            >
              {t('reportsadmin.key.use')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
