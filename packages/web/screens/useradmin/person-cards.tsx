import { endSessions, type PlatformPlace } from '@dxweb/areas/access/platform-users/contract.ts'
import { browserName } from '@dxweb/kit/text/browser-name.ts'
import { IconLogout } from '@tabler/icons-react'
import { useCommand } from '../../data/rows/use-command.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Badge } from '../../ui/page/badge.tsx'
import { Card } from '../../ui/page/card.tsx'
import { type Text, useText } from '../../ui/text/text.ts'
import type { FoundPerson } from './found-person.ts'
import styles from './useradmin.module.css'

type When = ReturnType<typeof useWhen>

interface CardProps {
  person: FoundPerson
  t: Text
  when: When
}

const factsOf = ({ person, t, when }: CardProps) =>
  [
    ['everybody.email', person.email],
    ['everybody.mobile', person.mobile || t('rows.nothing')],
    [
      'everybody.signedIn',
      person.signedInAt ? when(person.signedInAt, 'moment') : t('everybody.never'),
    ],
    ['everybody.secondFactor', t(person.hasSecondFactor ? 'everybody.on' : 'everybody.off')],
    [
      'everybody.approval',
      person.approval
        ? t('everybody.approvedVersion', {
            version: person.approval.version,
            at: when(person.approval.at, 'moment'),
          })
        : t('everybody.approval.missing'),
    ],
    ['everybody.since', when(person.createdAt, 'date')],
  ] as const

const Facts = (props: CardProps) => (
  <Card title={props.t('everybody.about')}>
    <dl className={styles['personFacts']}>
      {factsOf(props).map(([key, value]) => (
        <div key={key}>
          <dt>{props.t(key)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </Card>
)

interface PlacesProps {
  places: readonly PlatformPlace[]
  t: Text
}

export const PlaceLines = ({ places, t }: PlacesProps) => (
  <ul className={styles['personLines']}>
    {places.map(({ partnerId, partnerName, renterId, renterName, role, isActive }) => (
      <li key={`${partnerId} ${renterId} ${role}`}>
        <span>
          <b>{partnerName}</b>
          {renterName && <span className="dx-dim"> · {renterName}</span>}
        </span>
        <span>
          {t(`register.users.role.${role}`)}
          {!isActive && <Badge tone="off">{t('everybody.rests')}</Badge>}
        </span>
      </li>
    ))}
  </ul>
)

const Places = ({ places, t }: PlacesProps) => (
  <Card title={t('everybody.places')}>
    {places.length === 0 && <p className="dx-dim">{t('everybody.noPlaces')}</p>}
    <PlaceLines places={places} t={t} />
  </Card>
)

function Sessions({ person: { id, sessions }, t, when }: CardProps) {
  const end = useCommand({
    endpoint: endSessions,
    params: { id },
    isToasted: true,
    doneKey: 'everybody.ended',
  })
  return (
    <Card
      title={t('everybody.sessions')}
      actions={
        sessions.length > 1 && (
          <Button size="small" busy={end.isPending} onClick={() => end.mutate({})}>
            {t('everybody.endAll')}
          </Button>
        )
      }
    >
      {sessions.length === 0 && <p className="dx-dim">{t('everybody.noSessions')}</p>}
      <ul className={styles['personLines']}>
        {sessions.map((session) => {
          const seen = when(session.seenAt, 'moment')
          return (
            <li key={session.id}>
              <span>
                <b>{browserName(session.userAgent) || t('everybody.unknownBrowser')}</b>
                <small className="dx-dim">{t('everybody.seen', { at: seen })}</small>
                {session.isOwn && <Badge tone="info">{t('everybody.thisSession')}</Badge>}
              </span>
              <IconButton
                label={t('everybody.end', { at: seen })}
                icon={<IconLogout size={17} />}
                disabled={end.isPending}
                onClick={() => end.mutate({ loginId: session.id })}
              />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const Log = ({ log, t, when }: Pick<FoundPerson, 'log'> & { t: Text; when: When }) => (
  <Card title={t('everybody.log')}>
    {log.length === 0 && <p className="dx-dim">{t('everybody.noLog')}</p>}
    <ul className={styles['personLines']}>
      {log.map(({ at, partner, action, by, about }) => (
        <li key={`${at} ${partner} ${action}`}>
          <span>
            <b>{t(`everybody.log.${action}`)}</b>
            <small className="dx-dim">{[about, partner, by].filter(Boolean).join(' · ')}</small>
          </span>
          <time dateTime={at} className="dx-tabular">
            {when(at, 'moment')}
          </time>
        </li>
      ))}
    </ul>
  </Card>
)

export function PersonCards({ person }: { person: FoundPerson }) {
  const [t, when] = [useText(), useWhen()]
  return (
    <div className={styles['person']}>
      <Facts {...{ person, t, when }} />
      <Places {...{ places: person.places, t }} />
      <Sessions {...{ person, t, when }} />
      <Log {...{ log: person.log, t, when }} />
    </div>
  )
}
