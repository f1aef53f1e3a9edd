import { findBusinessesNamed, offerTips } from '../modules/businesses/index.ts';
import { StartRefused } from '../start-refused.ts';
import { type Commands, Misused } from './command.ts';

/** What the provider settles for a business. */
export const BUSINESS_COMMANDS: Commands = {
  tips: {
    takes: 'BUSINESS on|off',
    does: "offers a business's customers to add a tip while they approve an order, or no longer does",
    async run(context, [named, wish, ...more]) {
      if (named === undefined || (wish !== 'on' && wish !== 'off') || more.length > 0) throw new Misused();
      // By its id; else by its name, where no other business has the same.
      let business = await offerTips(context, named, wish === 'on');
      if (business === undefined) {
        const [id, ...others] = await findBusinessesNamed(context, named);
        if (id === undefined)
          throw new StartRefused(
            `there is no business ${named}: BUSINESS is an id, as return-rates lists them, or the exact name, in quotes`,
          );
        if (others.length > 0)
          throw new StartRefused(`several businesses are called ${named}: give the id of one, ${[id, ...others].join(' or ')}`);
        business = await offerTips(context, id, wish === 'on');
      }
      return wish === 'on' ? `Customers of ${business} may add a tip.` : `Customers of ${business} are not asked for tips.`;
    },
  },
};
