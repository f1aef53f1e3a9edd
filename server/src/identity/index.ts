export { fromOurPages } from './interaction/from-our-pages.ts';
export { rotateSigningKey } from './keys/signing-keys.ts';
export { type Limit, takeTurn, takeTurnWithin } from './limits/take-turn.ts';
export { mountIdentity } from './mount.ts';
export { type Claims, claimsFor } from './people/claims.ts';
export { type Directory, directory } from './people/directory.ts';
export { endSessions } from './people/end-sessions.ts';
export { allowBirthdayAgain, phoneSubject } from './people/phone.ts';
export { tidy } from './tidy.ts';
