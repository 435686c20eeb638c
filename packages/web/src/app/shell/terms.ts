export const terms = [
  {
    heading: 'Who may use this system',
    text: 'You use Soundings with a personal account that your organisation gave you. Do not share your password, and sign out on computers that others use.',
  },
  {
    heading: 'Health data',
    text: 'Results may be about patients. Look only at what your work needs, and handle exported files and emails as carefully as the records they come from. Your organisation’s rules on confidentiality and the law of your country apply here as everywhere.',
  },
  {
    heading: 'What is recorded',
    text: 'Sign-ins, queries, exports, emails, shares and changes of settings are recorded with your username and the time, so that access to patients’ data can be accounted for. The values you look at are not recorded.',
  },
  {
    heading: 'What the figures mean',
    text: 'Reports show what the connected databases hold at the time of the query. Check a figure at its source before you base a decision about a patient on it: Soundings is a reporting tool and not a medical device.',
  },
  {
    heading: 'The software',
    text: 'Soundings is open source under the Apache License 2.0 and comes without warranty of any kind. Your organisation runs this installation and answers questions about it.',
  },
]
