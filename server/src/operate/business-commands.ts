import { offerTips } from '../modules/businesses/index.ts';
import { StartRefused } from '../start-refused.ts';
import type { Commands } from './command.ts';

const TIPS_TAKES = 'ID on|off';

/** What the provider settles for a business. */
export const BUSINESS_COMMANDS: Commands = {
  tips: {
    takes: TIPS_TAKES,
    does: "offers a business's customers to add a tip while they approve an order, or no longer does",
    async run(context, [id, wish, ...more]) {
      if (id === undefined || (wish !== 'on' && wish !== 'off') || more.length > 0) throw new StartRefused(`it takes ${TIPS_TAKES}`);
      const business = await offerTips(context, id, wish === 'on');
      if (business === undefined) throw new StartRefused(`there is no business ${id}; return-rates lists businesses with their ids`);
      return wish === 'on' ? `Customers of ${business} may add a tip.` : `Customers of ${business} are not asked for tips.`;
    },
  },
};
