import classes from './Message.module.css'

export const Message = ({ text }: { readonly text: string }) =>
  text === '' ? null : <blockquote className={classes['message']}>{text}</blockquote>
