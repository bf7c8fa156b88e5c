import {
  addOrderDocument,
  listOrderDocuments,
  readOrderDocument,
  removeOrderDocument,
} from '@dxweb/server/flows/order-documents/contract.ts'
import { maxAttachmentBytes } from '@dxweb/kit/files/attachment-kind.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { urlOf } from '../../../data/calls/url-of.ts'
import { ownChangesRefetched } from '../../../data/calls/own-changes.ts'
import { useRead } from '../../../data/rows/read.ts'
import { shownByScreen } from '../../../data/rows/shown-by-screen.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { ConfirmDeletion } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { UploadFailure } from '../../../ui/messages/upload-failure.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from './styles/orders.module.css'

type Document = ReplyOf<typeof listOrderDocuments.parts>['data'][number]

function useAdd(id: number) {
  const partnerId = usePartnerId()
  return useMutation({
    meta: shownByScreen,
    // Sets the media type, since a browser would choose a type by the file's name.
    mutationFn: async (file: File) => {
      if (file.size > maxAttachmentBytes) throw new Refusal('too_large')
      return callApi(addOrderDocument, {
        params: { partnerId, id },
        query: { name: file.name },
        file: file.slice(0, file.size, 'application/octet-stream'),
      })
    },
    onSettled: ownChangesRefetched,
  })
}

type Add = ReturnType<typeof useAdd>

function AddButton({ add }: { add: Add }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (file) add.mutate(file)
  }
  return (
    <>
      <input
        ref={input}
        className="dx-hidden"
        type="file"
        aria-label={t('orders.documents.add')}
        tabIndex={-1}
        onChange={choose}
      />
      <Button
        icon={<IconUpload size={16} />}
        busy={add.isPending}
        onClick={() => input.current?.click()}
      >
        {t('orders.documents.add')}
      </Button>
    </>
  )
}

function RemoveButton({ orderId, document: { id, name } }: LineProps) {
  const t = useText()
  const [isAsking, ask] = useState(false)
  const remove = useCommand({
    endpoint: removeOrderDocument,
    params: { id: orderId, documentId: id },
    doneKey: 'orders.documents.removed',
    isToasted: true,
  })
  return (
    <>
      <IconButton
        label={t('orders.documents.remove', { name })}
        icon={<IconTrash size={17} />}
        onClick={() => ask(true)}
      />
      <ConfirmDeletion
        opened={isAsking}
        onClose={() => ask(false)}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}

interface LineProps {
  orderId: number
  document: Document
}

function DocumentLine({ orderId, document }: LineProps) {
  const when = useWhen()
  const mayWrite = useCan()('orders.write')
  const { id, name, addedBy, addedAt } = document
  const at = { partnerId: usePartnerId(), id: orderId, documentId: id }
  const file = urlOf(readOrderDocument.path, at)
  return (
    <li className={styles['orderDocument']}>
      <a href={file} download={name}>
        {name}
      </a>
      {mayWrite && <RemoveButton orderId={orderId} document={document} />}
      <span className="dx-dim dx-small">
        {[when(addedAt, 'moment'), addedBy].filter(Boolean).join(' · ')}
      </span>
    </li>
  )
}

export function OrderDocuments({ id }: { id: number }) {
  const t = useText()
  const mayWrite = useCan()('orders.write')
  const found = useRead(listOrderDocuments, { id })
  const add = useAdd(id)
  const { error, variables: chosen } = add
  const isTooLarge = error instanceof Refusal && error.code === 'too_large'
  return (
    <Card title={t('orders.documents')} actions={mayWrite && <AddButton add={add} />}>
      {error && chosen && (
        <UploadFailure
          id="order-document"
          error={error}
          why={isTooLarge ? t('shows.files.tooLarge') : undefined}
          onRetry={() => add.mutate(chosen)}
        />
      )}
      <Loaded of={found} failedKey="orders.documents.failed">
        {({ data }) =>
          data.length === 0 ? (
            <p className="dx-second">{t('orders.documents.none')}</p>
          ) : (
            <ul className={styles['orderEvents']}>
              {data.map((document) => (
                <DocumentLine key={document.id} orderId={id} document={document} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
