/** A new list as the office enters it in the form. */
export const newList = {
  name: 'Nyheter',
  permissionReminder: 'Du ba om nyheter fra oss.',
  fromName: 'Sundet',
  fromEmail: 'post@sundet.no',
  company: 'Sundet kulturhus',
  address: 'Torget 1',
  zip: '6003',
  city: 'Sundet',
}

/** The request to the mail service for the same list. */
export const newListOfService = {
  ...newList,
  country: 'NO',
  phone: '',
  subject: newList.name,
  language: 'no',
}
