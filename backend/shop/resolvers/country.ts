import type { IResolvers } from "@graphql-tools/utils";
import { countries } from "../../content";
import type { BackendContext } from "../../context";

export const countryResolvers: IResolvers<unknown, BackendContext> = {
  RootQuery: {
    countryList: () => countries(),
    allowedCountries: () => countries().map(({ code }) => code),
  },
};
