import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { formatMoney, sum } from '@dxweb/kit/money/money.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useRuleWords } from '../../../parts/film-rules/use-rule-words.ts'
import {
  amounts,
  minOf,
  type Plan,
  type PlanState,
  proposalKey,
  type Proposed,
} from './use-plan.ts'
import { useFilmPath } from '../words/use-film-path.ts'
import { useReasons } from './use-reasons.ts'
import styles from './styles/plan.module.css'

// catalog: filmboard.plan.not.*
// catalog: filmboard.plan.amount.*

interface PanelProps {
  plan: PlanState
  week: FilmWeek
  /** True to list each proposed show, on narrow screens, which have no board. */
  isListed?: boolean
}

function Totals({ totals: { shows, visitors, seats, openMinutes, ore } }: Plan) {
  const t = useText()
  const facts = {
    shows: String(shows),
    visitors: `${visitors} (${percentText(Math.round((visitors * 100) / Math.max(1, seats)) / 100)})`,
    seats: String(seats),
    hours: t('filmboard.plan.hoursOf', { count: Math.round(openMinutes / 60) }),
    ...(ore !== null && { money: formatMoney(Math.round(ore / 100) * 100, { whole: true }) }),
  }
  return (
    <dl>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{t(`filmboard.plan.total.${name}`)}</dt>
          <dd className="dx-tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows the latest end times of children's films that the plan obeys, or a message if the venue has none. */
function Limits({ week: { rule } }: Pick<PanelProps, 'week'>) {
  const t = useText()
  const words = useRuleWords()
  const to = useFilmPath()('rules')
  const texts = rule.latestEnds.map(({ ageLimit, days, time }) =>
    [words.choice('ageLimit', ageLimit), days !== 'every' && words.choice('days', days), time]
      .filter(Boolean)
      .join(' '),
  )
  return (
    <p className="dx-second">
      {texts.length === 0
        ? t('filmboard.plan.noEnds')
        : t('filmboard.plan.ends', { ends: texts.join(', ') })}{' '}
      <Link to={to}>{t('filmboard.plan.toRules')}</Link>
    </p>
  )
}

interface GroupProps {
  name: string
  shows: readonly Proposed[]
  accept: PlanState['accept']
}

function Group({ name, shows, accept }: GroupProps) {
  const t = useText()
  const visitors = sum(shows.map(({ expected }) => expected))
  return (
    <>
      <span>
        <b>{name}</b>{' '}
        <span className="dx-second">
          {t('filmboard.plan.group', { shows: shows.length, visitors })}
        </span>
      </span>
      <Button
        label={t('filmboard.plan.acceptOf', { name, count: shows.length })}
        onClick={() => accept(shows)}
      >
        {t('filmboard.plan.accept')}
      </Button>
    </>
  )
}

function Shows({ shows, week, accept }: Omit<GroupProps, 'name'> & Pick<PanelProps, 'week'>) {
  const reasons = useReasons(week)
  const t = useText()
  return (
    <ul>
      {shows.map((show) => (
        <li key={proposalKey(show)}>
          <span>
            <b>{reasons.nameOf(show)}</b>{' '}
            <span className="dx-second">{reasons.reasonOf(show)}</span>
          </span>
          <Button
            label={t('filmboard.plan.acceptOf', { name: reasons.nameOf(show), count: 1 })}
            onClick={() => accept([show])}
          >
            {t('filmboard.plan.accept')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Groups({ plan: { left, accept }, week, isListed = false }: PanelProps) {
  const t = useText()
  const when = useWhen()
  const byDay = [...Map.groupBy(left, ({ date }) => date)]
  const byFilm = [...Map.groupBy(left, ({ title }) => title)]
  return (
    <>
      <h4>{t('filmboard.plan.byDay')}</h4>
      <ul>
        {byDay.map(([day, shows]) => (
          <li key={day}>
            <Group name={when(day, 'longDay')} shows={shows} accept={accept} />
            {isListed && <Shows shows={shows} week={week} accept={accept} />}
          </li>
        ))}
      </ul>
      <h4>{t('filmboard.plan.byFilm')}</h4>
      <ul>
        {byFilm.map(([title, shows]) => (
          <li key={title}>
            <Group name={title} shows={shows} accept={accept} />
          </li>
        ))}
      </ul>
    </>
  )
}

function LeftOut({ unplaced, filled }: Plan) {
  const t = useText()
  return (
    <>
      {unplaced.length > 0 && <h4>{t('filmboard.plan.unplaced')}</h4>}
      {unplaced.map(({ bookingId, title, missing, why }) => (
        <p key={bookingId}>
          {t('filmboard.plan.missing', { title, count: missing })}{' '}
          <span className="dx-second">{t(`filmboard.plan.not.${why.code}`)}</span>
        </p>
      ))}
      {filled.length > 0 && <h4>{t('filmboard.plan.filled')}</h4>}
      {filled.length > 0 && <p className="dx-second">{t('filmboard.plan.filledAbout')}</p>}
      {filled.map(({ bookingId, title, shows, wished }) => (
        <p key={bookingId}>{t('filmboard.plan.filledFilm', { title, shows, wished })}</p>
      ))}
    </>
  )
}

function NoFilms() {
  const t = useText()
  const to = useFilmPath()('bookings')
  return (
    <>
      <p>{t('filmboard.plan.noFilms')}</p>
      <LinkButton to={to}>{t('filmboard.toBookings')}</LinkButton>
    </>
  )
}

function Made(props: PanelProps & { made: Plan }) {
  const { plan, made } = props
  const t = useText()
  const { left } = plan
  return (
    <>
      {made.proposed.length === 0 && (
        <p>{t('filmboard.plan.none', { count: made.leastVisitors })}</p>
      )}
      {made.proposed.length > 0 && <Totals {...made} />}
      {made.proposed.length > 0 && left.length === 0 && <p>{t('filmboard.plan.noneLeft')}</p>}
      {left.length > 0 && <Offer {...props} />}
      <LeftOut {...made} />
    </>
  )
}

function Offer(props: PanelProps) {
  const t = useText()
  const { left, accept } = props.plan
  return (
    <>
      <Button onClick={() => accept(left)}>{t('filmboard.plan.do', { count: left.length })}</Button>
      <p className="dx-second">{t('filmboard.plan.text')}</p>
      <Groups {...props} />
    </>
  )
}

/** Accepted shows become drafts immediately. */
export function PlanPanel(props: PanelProps) {
  const { plan, week } = props
  const t = useText()
  const own = week.rule.leastVisitors
  const isBooked = week.shelf.some(
    ({ fromDay, toDay }) => fromDay <= week.to && (toDay ?? week.to) >= week.from,
  )
  return (
    <section className={styles['filmPlan']} aria-label={t('filmboard.plan.title')}>
      <header>
        <h3>{t('filmboard.plan.title')}</h3>
        <Button onClick={plan.close}>{t('shell.close')}</Button>
      </header>
      {isBooked ? (
        <>
          <ChoiceRow
            label={t('filmboard.plan.amount')}
            value={plan.amount}
            options={amounts.map((value) => ({
              value,
              label: t(`filmboard.plan.amount.${value}`, { count: minOf(value, own) }),
            }))}
            onChange={plan.setAmount}
          />
          <Limits week={week} />
          <Loaded of={plan.found} failedKey="filmboard.plan.failed" lines={8}>
            {(made) => <Made {...props} made={made} />}
          </Loaded>
        </>
      ) : (
        <NoFilms />
      )}
    </section>
  )
}
