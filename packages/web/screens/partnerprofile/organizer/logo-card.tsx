import { organizer } from '@dxweb/areas/partners/contract.ts'
import { getLogo, removeLogo, setLogo } from '@dxweb/areas/partners/logo-contract.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { imageKindOf, imageKinds, imageLimit, maxImageBytes } from '@dxweb/kit/files/image-kind.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useId, useRef } from 'react'
import { useCommand } from '../../../data/rows/use-command.ts'
import { callApi, request } from '../../../data/calls/call-api.ts'
import { urlOf } from '../../../data/calls/url-of.ts'
import { ownChangesRefetched } from '../../../data/calls/own-changes.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { fileOf } from '../../../data/calls/download.ts'
import { refuseUnreadable } from '../../../data/calls/readable-file.ts'
import { shownByScreen } from '../../../data/rows/shown-by-screen.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { AsideProps } from '../../../parts/register/look/look.ts'
import { Skeleton } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { UploadFailure } from '../../../ui/messages/upload-failure.tsx'
import { collectionKey } from '../../../data/rows/collections.ts'
import styles from '../section/settings.module.css'

const asAddress = (picture: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    )
    reader.addEventListener('error', () => reject(new Refusal('unavailable')))
    reader.readAsDataURL(picture)
  })

/** Fetches the logo with the session's context headers, which select the current venue. */
function LogoImage({ etag }: { etag: string }) {
  const t = useText()
  const partnerId = usePartnerId()
  const { data: address } = useQuery({
    queryKey: [...collectionKey(partnerId, organizer.name), 'logo', etag],
    queryFn: async ({ signal }) => {
      const url = urlOf(getLogo.path, { partnerId })
      return asAddress(await fileOf(await request({ method: 'GET', url, signal })))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className={styles['logo']}>
      {address ? <img src={address} alt={t('settings.logo.now')} /> : <Skeleton width="60%" />}
    </div>
  )
}

/** Throws for a file that is not an accepted image, before it is sent. */
async function checkedFile(file: File): Promise<File> {
  await refuseUnreadable(file)
  if (file.size > maxImageBytes) throw invalidField('logo', 'image_too_large', imageLimit)
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  if (imageKindOf(start) === undefined) throw invalidField('logo', 'image_type')
  return file
}

function useLogo() {
  const t = useText()
  const partnerId = usePartnerId()
  const params = { partnerId }
  const set = useMutation({
    meta: shownByScreen,
    mutationFn: async (file: File) => callApi(setLogo, { params, file: await checkedFile(file) }),
    onSuccess: () => toast({ text: t('settings.logo.saved') }),
    onSettled: ownChangesRefetched,
  })
  const remove = useCommand({
    endpoint: removeLogo,
    params: {},
    doneKey: 'settings.logo.removed',
    isToasted: true,
  })
  return { set, remove }
}

export function LogoCard({ row }: AsideProps) {
  const t = useText()
  const { set, remove } = useLogo()
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const etag = typeof row?.['logo'] === 'string' ? row['logo'] : ''
  const { error, variables: chosen } = set
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (file) set.mutate(file)
  }
  return (
    <Card title={t('settings.logo')}>
      {etag !== '' && <LogoImage etag={etag} />}
      <p className="dx-second">{t('settings.logo.about')}</p>
      {error && chosen && (
        <UploadFailure id={errorId} error={error} onRetry={() => set.mutate(chosen)} />
      )}
      <input
        ref={input}
        className="dx-hidden"
        type="file"
        accept={imageKinds.join(',')}
        aria-label={t('settings.logo.choose')}
        aria-describedby={error ? errorId : undefined}
        tabIndex={-1}
        onChange={choose}
      />
      <div className={styles['logoActions']}>
        {etag !== '' && (
          <Button look="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('settings.logo.remove')}
          </Button>
        )}
        <Button busy={set.isPending} onClick={() => input.current?.click()}>
          {t(etag === '' ? 'settings.logo.choose' : 'settings.logo.replace')}
        </Button>
      </div>
    </Card>
  )
}
