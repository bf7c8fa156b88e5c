import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { eventImages } from '@dxweb/areas/events/content/images/contract.ts'
import { getSynopsis, saveSynopsis } from '@dxweb/areas/events/content/synopsis/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { plainTextOf, type RichText, richTextOf } from '@dxweb/kit/text/rich-text.ts'
import { lazy, Suspense } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { ownChangesRefetched } from '../../../data/calls/own-changes.ts'
import { useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { Card } from '../../../ui/page/card.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { fieldTexts } from '../../../ui/text/field-texts.ts'
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx'
import { SkeletonLines } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { LastChanged } from '../ground/last-changed.tsx'
import { ConflictFrame } from '../form/conflict-frame.tsx'
import { ImagesCard } from '../../../parts/images/images-card.tsx'
import { DraftFoot } from '../form/draft-foot.tsx'
import { useRichDraft } from '../form/use-rich-draft.ts'
import styles from '../form/styles/tabs.module.css'

const RichTextEditor = lazy(() => import('../../../ui/rich-text/rich-text-editor.tsx'))

type Stored = ReplyOf<typeof getSynopsis.parts>
const languages = ['nb', 'en'] as const
type Synopsis = Record<(typeof languages)[number], RichText>

const textsOf = ({ nb, en }: Stored): Synopsis => ({ nb: nb as RichText, en: en as RichText })

const followedOf = ({ followedNb, followedEn }: Stored) => ({ nb: followedNb, en: followedEn })

function useSave(eventId: number) {
  const t = useText()
  const params = { partnerId: usePartnerId(), id: eventId }
  return async (texts: Synopsis, version: number) => {
    try {
      const saved = await callApi(saveSynopsis, { params, body: { ...texts, version } })
      toast({ text: t('shows.synopsis.saved') })
      return saved.version
    } finally {
      await ownChangesRefetched()
    }
  }
}

/** Shows the media base's text, which applies while the event has no text of its own. */
function Followed({ text, own }: { text: string; own: RichText }) {
  const t = useText()
  if (text === '' || plainTextOf(own) !== '') return null
  return (
    <blockquote className="dx-followed-text">
      <p className="dx-second">{t('shows.synopsis.followed')}</p>
      <RichTextView document={richTextOf(text)} />
    </blockquote>
  )
}

/** Shows the media base's texts in the venue's other languages, in which an event cannot have its own text. */
function InOthers({ texts }: { texts: Stored['followedOthers'] }) {
  const t = useText()
  if (texts.length === 0) return null
  return (
    <section aria-label={t('shows.synopsis.followedIn')}>
      <h2 className={styles['settingsPart']}>{t('shows.synopsis.followedIn')}</h2>
      <div className={styles['twoTexts']}>
        {texts.map(({ language, name, text }) => (
          <section key={language} aria-label={name} lang={language}>
            <h3>{name}</h3>
            <RichTextView document={richTextOf(text)} />
          </section>
        ))}
      </div>
    </section>
  )
}

function SynopsisForm({ eventId, stored }: { eventId: number; stored: Stored }) {
  const t = useText()
  const theirs = textsOf(stored)
  const draft = useRichDraft({ version: stored.version, value: theirs }, useSave(eventId))
  const errors = fieldTexts(t, draft.refusal)
  return (
    <div className="dx-tab-stack">
      <UnsavedGuard unsaved={() => draft.isUnsaved} saving={draft.isSaving} />
      <Suspense fallback={<SkeletonLines lines={8} label={t('shell.loading')} />}>
        <div className={styles['twoTexts']}>
          {languages.map((language) => (
            <section key={language} aria-label={t(`shows.synopsis.${language}`)}>
              <h2 className={styles['settingsPart']}>{t(`shows.synopsis.${language}`)}</h2>
              <RichTextEditor
                key={draft.round}
                label={t(`shows.synopsis.${language}`)}
                start={draft.value[language]}
                error={errors[language]}
                onChange={(text) => draft.write({ ...draft.value, [language]: text })}
              />
              <Followed text={followedOf(stored)[language]} own={draft.value[language]} />
            </section>
          ))}
        </div>
      </Suspense>
      {draft.isContested && (
        <ConflictFrame onUseTheirs={draft.drop} onKeepMine={draft.keepMine}>
          {languages.map((language) => (
            <RichTextView key={language} document={theirs[language]} />
          ))}
        </ConflictFrame>
      )}
      <DraftFoot
        draft={draft}
        refused={t('shows.synopsis.refused')}
        save={t('shows.synopsis.save')}
      />
    </div>
  )
}

function ReadTexts({ stored }: { stored: Stored }) {
  const t = useText()
  const texts = textsOf(stored)
  return (
    <div className={styles['twoTexts']}>
      {languages.map((language) => (
        <section key={language} aria-label={t(`shows.synopsis.${language}`)}>
          <h2 className={styles['settingsPart']}>{t(`shows.synopsis.${language}`)}</h2>
          {texts[language].content ? (
            <RichTextView document={texts[language]} />
          ) : followedOf(stored)[language] ? (
            <RichTextView document={richTextOf(followedOf(stored)[language])} />
          ) : (
            <p className="dx-dim">{t('shows.synopsis.none')}</p>
          )}
        </section>
      ))}
    </div>
  )
}

export default function SynopsisTab({ event }: { event: EventDetail }) {
  const found = useRead(getSynopsis, { id: event.id })
  return (
    <div className="dx-tab-stack">
      <Card>
        <Loaded of={found} failedKey="shows.synopsis.failed" lines={8}>
          {(stored) => (
            <div className="dx-tab-stack">
              {event.can.edit ? (
                <SynopsisForm eventId={event.id} stored={stored} />
              ) : (
                <ReadTexts stored={stored} />
              )}
              <InOthers texts={stored.followedOthers} />
            </div>
          )}
        </Loaded>
      </Card>
      <ImagesCard owner={{ id: event.id, calls: eventImages }} mayEdit={event.can.edit} />
      <LastChanged event={event} />
    </div>
  )
}
