import { getListFields } from '@dxweb/areas/integrations/mail-list/contract.ts'
import { listFieldNames } from '@dxweb/areas/integrations/mail-list/rules.ts'
import { useRead } from '../../../../data/rows/read.ts'
import { CheckField } from '../../../../ui/fields/fields.tsx'
import { useText } from '../../../../ui/text/text.ts'
import css from './mail-list.module.css'
import type { Change, MailListSettings } from './mail-list-settings.ts'

// catalog: mailList.field.*

interface ListFieldsProps {
  settings: MailListSettings
  mayWrite: boolean
  change: Change
}

/** The next sync creates the selected fields that the mail list does not have. */
export function ListFields({ settings: { fields }, mayWrite, change }: ListFieldsProps) {
  const t = useText()
  const found = useRead(getListFields, {})
  const missing = new Set(
    (found.data?.data ?? []).filter(({ isOnList }) => !isOnList).map(({ field }) => field),
  )
  return (
    <fieldset className={css['fields']}>
      <legend>{t('mailList.fields')}</legend>
      {found.isError && <p role="alert">{t('mailList.failed.fields')}</p>}
      {listFieldNames.map((field) => (
        <CheckField
          key={field}
          label={t(`mailList.field.${field}`)}
          about={
            missing.has(field) && fields.includes(field) ? t('mailList.field.isMade') : undefined
          }
          value={fields.includes(field)}
          disabled={!mayWrite}
          onChange={(isOn) =>
            change({
              fields: listFieldNames.filter((each) =>
                each === field ? isOn : fields.includes(each),
              ),
            })
          }
        />
      ))}
    </fieldset>
  )
}
