-- Merchants' users who were invited and have chosen no password, and until when (real time) the last link to do so
-- works: null while none was mailed.
create view user_invitations as
  select p.subject, p.invitation_withdrawn_at as withdrawn_at,
         (select max(r.expires_at) from password_resets r where r.subject = p.subject and r.purpose = 'invitation') as expires_at
    from password_identities p
   where p.password_hash is null;
