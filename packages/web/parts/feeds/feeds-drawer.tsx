import {
  type CalendarFeed,
  listFeeds,
  makeFeed,
  readFeed,
  renewFeed,
  revokeFeed,
} from '@dxweb/areas/events/feeds/contract.ts'
import { IconCopy, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { callApi } from '../../data/calls/call-api.ts'
import { urlOf } from '../../data/calls/url-of.ts'
import { ownChangesRefetched } from '../../data/calls/own-changes.ts'
import { useRead } from '../../data/rows/read.ts'
import { useAddress, usePartnerId } from '../../data/session/context.ts'
import { useSession } from '../../data/session/session.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Drawer } from '../../ui/dialogs/dialog.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { reasonText } from '../../ui/text/field-texts.ts'
import { useText } from '../../ui/text/text.ts'
import { toast } from '../../ui/messages/toast.tsx'
import { FeedForm, type FeedWish, OwnFeedForm } from './feed-form.tsx'
import styles from './feeds.module.css'

/** The secret of a new link is shown once. */
function useFeeds() {
  const t = useText()
  const partnerId = usePartnerId()
  const [address, setAddress] = useState<string | null>(null)
  const found = useRead(listFeeds, {})
  const attempt = async (work: () => Promise<{ token?: string }>) => {
    try {
      const { token } = await work()
      const path = token && urlOf(readFeed.path, { partnerId, token: `${token}.ics` })
      setAddress(path ? `${window.location.origin}${path}` : null)
    } catch (error) {
      toast({ tone: 'bad', text: reasonText(t, error) })
    }
    await ownChangesRefetched()
  }
  return {
    found,
    address,
    make: (body: FeedWish) => attempt(() => callApi(makeFeed, { params: { partnerId }, body })),
    renew: ({ id }: CalendarFeed) =>
      attempt(() => callApi(renewFeed, { params: { partnerId, id } })),
    revoke: ({ id }: CalendarFeed) =>
      attempt(async () => {
        await callApi(revokeFeed, { params: { partnerId, id } })
        return {}
      }),
  }
}

function Secret({ address }: { address: string }) {
  const t = useText()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast({ text: t('feeds.copied') })
    } catch {
      toast({ tone: 'bad', text: t('feeds.notCopied') })
    }
  }
  return (
    <section className={styles['feedSecret']} aria-label={t('feeds.secret')}>
      <output>{t('feeds.once')}</output>
      <input
        readOnly
        aria-label={t('feeds.address')}
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <Button size="small" icon={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          {t('feeds.copy')}
        </Button>
      </div>
    </section>
  )
}

type FeedsMake = ReturnType<typeof useFeeds>['make']

interface LinesProps {
  feeds: readonly CalendarFeed[]
  onAsk: (asked: { feed: CalendarFeed; what: 'renew' | 'revoke' }) => void
}

function Lines({ feeds, onAsk }: LinesProps) {
  const t = useText()
  const when = useWhen()
  const { user } = useSession()
  if (feeds.length === 0) return <p className="dx-dim">{t('feeds.none')}</p>
  return (
    <ul className={styles['feeds']}>
      {feeds.map((feed) => {
        const name = feed.name || t('feeds.kind.user')
        return (
          <li key={feed.id}>
            <span>
              <b>{name}</b>
              <span className="dx-dim dx-small">
                {' '}
                {t('feeds.since', { date: when(feed.renewedAt ?? feed.madeAt, 'date') })}
              </span>
            </span>
            {!user.sudo && (
              <>
                <IconButton
                  label={t('feeds.renewOf', { name })}
                  icon={<IconRefresh size={17} />}
                  onClick={() => onAsk({ feed, what: 'renew' })}
                />
                <IconButton
                  label={t('feeds.revokeOf', { name })}
                  icon={<IconTrash size={17} />}
                  onClick={() => onAsk({ feed, what: 'revoke' })}
                />
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A super user who acts as another user cannot create a link, since the link would outlive the session. */
function MakeFeed({ renterId, onMake }: { renterId: number; onMake: FeedsMake }) {
  const t = useText()
  const { user } = useSession()
  if (user.sudo) return <p>{t('feeds.notInSudo')}</p>
  if (renterId === 0) return <FeedForm onMake={onMake} />
  return <OwnFeedForm renterId={renterId} onMake={onMake} />
}

export default function FeedsDrawer({ onClose }: { onClose: () => void }) {
  const t = useText()
  const feeds = useFeeds()
  const { renterId } = useAddress()
  const [asked, ask] = useState<Parameters<LinesProps['onAsk']>[0] | null>(null)
  return (
    <Drawer opened title={t('feeds.title')} onClose={onClose}>
      <div className={styles['feedsStack']}>
        <p>{t(renterId === 0 ? 'feeds.about' : 'feeds.aboutOwn')}</p>
        <MakeFeed renterId={renterId} onMake={feeds.make} />
        {feeds.address && <Secret address={feeds.address} />}
        <h3>{t('feeds.own')}</h3>
        <Loaded of={feeds.found} failedKey="feeds.failed" lines={1}>
          {({ data }) => <Lines feeds={data} onAsk={ask} />}
        </Loaded>
      </div>
      {asked && (
        <ConfirmDialog
          opened
          danger={asked.what === 'revoke'}
          title={t(`feeds.${asked.what}.title`)}
          text={t(`feeds.${asked.what}.text`)}
          confirmLabel={t(`feeds.${asked.what}`)}
          onClose={() => ask(null)}
          onConfirm={() => feeds[asked.what](asked.feed)}
        />
      )}
    </Drawer>
  )
}
