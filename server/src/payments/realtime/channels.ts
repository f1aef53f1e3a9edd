/** Who listens to a purchase hears of its changes through this. */
export interface Channels {
  /** Called after a change's commit; every server with the channel open sends the present state. Never throws. */
  changed(purchase_id: string): void;
  /** Closes every channel of a user whose session has ended, on every server. Never throws. */
  closeUser(user_id: string): void;
  /** Closes the channels that one sign-in opened on this server. Never throws. */
  closeSession(session_id: string): void;
}
