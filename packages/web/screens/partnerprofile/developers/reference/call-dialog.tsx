import type { ApiCall } from '../../../../data/open-api/open-api.ts'
import { Drawer } from '../../../../ui/dialogs/dialog.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { rightText } from './right-text.ts'
import { SchemaFields } from './schema-fields.tsx'
import { TryCall } from './try-call.tsx'
import css from './reference.module.css'

export function CallDrawer({ call, onClose }: { call: ApiCall; onClose: () => void }) {
  const t = useText()
  const { method, path, summary, body, reply, failures } = call
  return (
    <Drawer opened title={`${method} ${path}`} onClose={onClose}>
      <p lang="en">{summary}</p>
      <p className="dx-second">
        {t('reference.permit')}: {rightText(t, call)}
      </p>
      {body && <h2 className={css['part']}>{t('reference.body')}</h2>}
      <SchemaFields schema={body} />
      <h2 className={css['part']}>{t('reference.answer')}</h2>
      <SchemaFields schema={reply} />
      <ul className={css['fields']} lang="en">
        {failures.map(({ status, codes }) => (
          <li key={status}>
            <code>{status}</code> {codes}
          </li>
        ))}
      </ul>
      <h2 className={css['part']}>{t('reference.try')}</h2>
      <TryCall call={call} />
    </Drawer>
  )
}
