import { type TillCalls, tillCalls } from '@dxweb/areas/tills/api/contract.ts'
import { useRead } from '../../../data/rows/read.ts'
import { useToPage } from '../../../data/session/context.ts'
import type { AsideProps } from '../../../parts/register/look/look.ts'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { Count, Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import css from './till-aside.module.css'

// catalog: field.*, products.till.code.*

/** Refusal codes with a general text, which names no limit and fits both receipts and events. */
const known = new Set([
  'in_future',
  'means',
  'net',
  'not_a_number',
  'not_an_instant',
  'not_found',
  'not_here',
  'not_text',
  'not_valid',
  'not_whole',
  'one_article',
  'required',
  'sign',
  'sum',
  'too_old',
  'unknown_field',
])
/** Refusal codes for values beyond a limit. The page has texts of its own for them, since the limit is not stored. */
const limits = new Set(['too_high', 'too_long', 'too_low', 'too_many'])

type Refusal = TillCalls['refused'][number]

function useReason() {
  const t = useText()
  return ({ list, code }: Pick<Refusal, 'list' | 'code'>) => {
    if (code === 'changed') return t(`products.till.code.changed.${list}`)
    if (limits.has(code)) return t(`products.till.code.${code}`)
    return known.has(code) ? t(`field.${code}`) : t('products.till.notValid', { code })
  }
}

function Moment({ at }: { at: string | null }) {
  const t = useText()
  return at === null ? t('products.till.never') : <DateText value={at} />
}

function Contact({ calls }: { calls: TillCalls }) {
  const t = useText()
  const toPage = useToPage()
  const { keyCount, askedAt, sentAt, behind } = calls
  return (
    <Card title={t('products.till.calls')}>
      {keyCount === 0 && (
        <p className="dx-second">
          {t('products.till.noKey')}{' '}
          <Link to={toPage('partnerprofile/developers')}>{t('products.till.makeKey')}</Link>
        </p>
      )}
      {(keyCount > 0 || sentAt !== null) && (
        <dl className={css['facts']}>
          <dt>{t('products.till.askedAt')}</dt>
          <dd>
            <Moment at={askedAt} />
          </dd>
          <dt>{t('products.till.sentAt')}</dt>
          <dd>
            <Moment at={sentAt} />
          </dd>
          {askedAt !== null && behind > 0 && (
            <>
              <dt>{t('products.till.behind')}</dt>
              <dd>
                <Count value={behind} />
              </dd>
            </>
          )}
        </dl>
      )}
    </Card>
  )
}

function Days({ days }: { days: TillCalls['days'] }) {
  const t = useText()
  if (days.length === 0) return null
  return (
    <Card title={t('products.till.sent')}>
      <ul className={css['rows']}>
        {days.map(({ day, stored, repeated, events, refused, grossOre }) => (
          <li key={day}>
            <DateText value={day} shape="date" />
            <Money ore={grossOre} />
            <span className="dx-dim dx-small">
              {t('products.till.counts', { stored, events, repeated })}
              {refused > 0 && ` · ${t('products.till.refusedCount', { count: refused })}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Refused({ calls }: { calls: TillCalls }) {
  const t = useText()
  const why = useReason()
  const { refused, refusedTotal } = calls
  if (refused.length === 0) return null
  return (
    <Card
      title={t('products.till.refused')}
      about={<Badge tone="bad">{String(refusedTotal)}</Badge>}
    >
      <p className={`dx-dim dx-small ${css['about']}`}>{t('products.till.refusedAbout')}</p>
      <ul className={css['rows']}>
        {refused.map(({ list, key, field, code, lastAt, times }) => (
          <li key={`${list} ${key} ${field}`}>
            <b className={css['key']}>{key || t('products.till.noName')}</b>
            <DateText value={lastAt} />
            <span className="dx-small">
              <code>{field}</code> {why({ list, code })}
              {times > 1 && ` · ${t('products.till.times', { count: times })}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Reports({ reports }: { reports: TillCalls['reports'] }) {
  const t = useText()
  if (reports.length === 0) return null
  return (
    <Card title={t('products.till.reports')}>
      <ul className={css['rows']}>
        {reports.map(({ number, at, salesOre, receivedOre }) => (
          <li key={`${number} ${at}`}>
            <span>
              {number}, <DateText value={at} />
            </span>
            <Money ore={salesOre} />
            <span className="dx-small">
              {salesOre === receivedOre ? (
                <span className="dx-dim">{t('products.till.agrees')}</span>
              ) : (
                <>
                  <Badge tone="bad">{t('products.till.differs')}</Badge>{' '}
                  <Money ore={receivedOre - salesOre} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Calls({ tillId }: { tillId: number }) {
  const found = useRead(tillCalls, { id: tillId })
  return (
    <Loaded of={found} failedKey="products.till.failed">
      {(calls) => (
        <>
          <Contact calls={calls} />
          <Refused calls={calls} />
          <Reports reports={calls.reports} />
          <Days days={calls.days} />
        </>
      )}
    </Loaded>
  )
}

export function TillAside({ row }: AsideProps) {
  return row ? <Calls tillId={row.id} /> : null
}
