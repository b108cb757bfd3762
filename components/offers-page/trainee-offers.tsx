"use client";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useMemo, useState } from "react";
import { NotFollowing, notFollowingText, useStrangers } from "@/components/family/follow-coach";
import { forOf, personIdOf, queryFor, useFamily } from "@/components/family/use-family";
import { WhoChips } from "@/components/family/who-chips";
import { OfferCard } from "@/components/offer/offer-card";
import { useLinked } from "@/components/offer/use-linked";
import { MySubscriptions } from "@/components/subscription/my-subscriptions";
import { useSubscriptionsPending } from "@/components/subscription/use-subscriptions-pending";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { fixedMessage } from "@/lib/client/failure-message";
import { useSession } from "@/lib/client/session";
import { useCall } from "@/lib/client/use-call";
import { useToday } from "@/lib/client/use-today";
import { listOffers, type Offer } from "@/lib/contract/offers/offers";
import { listSubscriptions, type Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { getSeller } from "@/lib/contract/subscriptions/withdrawals";
import { withdrawalError } from "@/lib/domain/withdrawal";

const SubscribeDialog = onDemand(() =>
  import("@/components/offer/subscribe-dialog").then((part) => part.SubscribeDialog),
);
const WithdrawalDialog = onDemand(() =>
  import("@/components/subscription/withdrawal-dialog").then((part) => part.WithdrawalDialog),
);

const skeleton = <SkeletonList rows={3} label="Chargement des formules…" />;

export function TraineeOffers({ coachId }: { coachId: string }) {
  const { query } = useFamily();
  return (
    <>
      <PageHeader title="Formules" />
      <QueryState query={query} skeleton={skeleton}>
        {() => <FamilyOffers coachId={coachId} />}
      </QueryState>
    </>
  );
}

function FamilyOffers({ coachId }: { coachId: string }) {
  const params = { coachId };
  const { people, members, chosen: chosenMembers, choose } = useFamily();
  const { currentCoach } = useSession();
  const follower = currentCoach?.personId;
  const [person = members.find(({ id }) => id === follower) ?? members[0]] = chosenMembers;
  const [stranger] = useStrangers(coachId, person ? [person] : []);
  const offers = useCall(listOffers, {
    params,
    ...queryFor(stranger ? follower : personIdOf(person)),
  });
  const [chosen, setChosen] = useState<Offer | null>(null);
  const subscriptionsPending = useSubscriptionsPending(coachId);
  // The line that says how to pay what is due stands above the offers.
  const seller = useCall(getSeller, { params, ...queryFor(follower) });
  /** The subscriptions above the offers have been read; a later read takes no offer away. */
  const [aboveRead, setAboveRead] = useState(false);
  if (!aboveRead && !subscriptionsPending && !seller.isLoading) setAboveRead(true);
  const missing = useLinked("offer", offers.data, setChosen);
  const [withdrawing, setWithdrawing] = useState<Subscription | null>(null);
  // A mail links to 'Renoncer au contrat ici', also for a subscription that has ended.
  const address = useSearchParams();
  const linked = address.has("retractation");
  const query = forOf(address.get("pour") ?? undefined);
  const all = useCall(listSubscriptions, { params, query }, { enabled: linked });
  const today = useToday();
  // A new array would open the dialog again.
  const open = useMemo(
    () => all.data?.filter((subscription) => withdrawalError(subscription, today) === null),
    [all.data, today],
  );
  const gone = useLinked("retractation", open, setWithdrawing);

  const grid = (title: string, list: Offer[], empty?: ReactNode) => (
    <section aria-label={title}>
      <h2 className="mb-3 font-semibold text-lg">{title}</h2>
      {list.length === 0 ? empty : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        {list.map((offer) => (
          <OfferCard
            key={offer.id}
            offer={offer}
            today={today}
            actions={
              <>
                <Button
                  full
                  variant="soft"
                  disabled={stranger !== undefined}
                  aria-label={`Réserver : ${offer.label}`}
                  onClick={() => setChosen(offer)}
                >
                  Réserver
                </Button>
                {stranger ? (
                  <p className="text-muted text-sm">{notFollowingText([stranger])}</p>
                ) : null}
              </>
            }
          />
        ))}
      </ul>
    </section>
  );

  return (
    <>
      {missing ? (
        <Banner tone="warning" className="mb-5">
          Cette formule n'est pas, ou plus, proposée par ce coach.
        </Banner>
      ) : null}
      {gone ? (
        <Banner tone="warning" className="mb-5">
          Il n'est pas, ou plus, possible de renoncer à ce contrat ici&nbsp;: son délai est passé,
          ou il a déjà pris fin.
        </Banner>
      ) : null}
      {linked && all.isLoadingError ? (
        <div className="mb-5">
          <ErrorState
            message={fixedMessage(all.error, "Le contrat de ce lien n'a pas pu être lu.")}
            onRetry={() => void all.refetch()}
            retrying={all.isFetching}
          />
        </div>
      ) : null}
      {aboveRead ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[24rem_minmax(0,1fr)]">
          <MySubscriptions coachId={coachId} />
          {/* The wrapper keeps the banner of a failed refetch in the same column. */}
          <div className="flex flex-col gap-6">
            {members.length > 1 ? (
              <WhoChips
                members={members}
                chosen={person ? [person] : []}
                onChange={choose}
                single
              />
            ) : null}
            {stranger ? <NotFollowing members={[stranger]} coachId={coachId} /> : null}
            <QueryState
              query={offers}
              skeleton={skeleton}
              errorMessage="Une erreur est survenue lors du chargement des offres."
            >
              {(list) => {
                const open = list.filter((offer) => !offer.isPrivateOffer);
                const closed = list.filter((offer) => offer.isPrivateOffer);
                return (
                  <div className="flex flex-col gap-8">
                    {grid(
                      "Formules Collectives",
                      open,
                      <EmptyState
                        hint={closed.length > 0 ? undefined : "Demandez-lui comment réserver."}
                        action={
                          <LinkButton href="/" variant="secondary">
                            Voir les cours
                          </LinkButton>
                        }
                      >
                        {closed.length > 0
                          ? "Ce coach ne propose pas de formule collective."
                          : "Ce coach ne propose pas encore de formule."}
                      </EmptyState>,
                    )}
                    {closed.length > 0 ? grid("Formules Privées", closed) : null}
                  </div>
                );
              }}
            </QueryState>
          </div>
        </div>
      ) : (
        skeleton
      )}
      {chosen ? (
        <SubscribeDialog
          key={chosen.id}
          offer={chosen}
          person={person}
          onClose={() => setChosen(null)}
        />
      ) : null}
      {withdrawing ? (
        <WithdrawalDialog
          subscription={withdrawing}
          personId={people.find(({ id }) => id === withdrawing.traineeId)?.id}
          onClose={() => setWithdrawing(null)}
        />
      ) : null}
    </>
  );
}
