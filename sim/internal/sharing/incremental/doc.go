// Package incremental shares capacities by weighted max-min fairness, and brings
// the sharing up to date where package resolving solves it again.
//
// # Levels
//
// A flow's level is its value times its penalty. An allocation is max-min fair exactly when the level of each flow is
// the least of its bound's and of the levels of the constraints that it uses, and a constraint has a finite level
// only where it is full (Bertsekas and Gallager, Data Networks, 2nd edition, 6.5.2; Ros-Giralt et al., SIGMETRICS
// 2020, on the structure of bottlenecks). That fixed point is unique, so any way there gives the same results, and
// checking these conditions proves them.
//
// # What changes
//
//   - Each flow has one owner: the bottleneck that limits it, or its own bound.
//   - A bottleneck has one level and one clock, the integral of the level over time. A flow ends when its owner's
//     clock reaches a value that is fixed when it gets this owner. So a new level touches no flow. (Parekh and
//     Gallager 1993 have such a clock for generalized processor sharing.)
//   - A constraint that is not full holds an allowance for each owner of flows
//     that use it. Nothing happens there until the owner's level passes its allowance.
//   - A bottleneck keeps the sum of what the flows of others take of it, and reports each new level
//     to the bottlenecks that its flows use. So a level is found without a look at the flows.
//   - A start or an end notes what it disturbs, and [Model.Next] then settles that: lowest levels first, and from
//     there what feels them. Flows that begin at one date are looked at together before the first gets its owner, so
//     that most of them keep it.
//   - A bottleneck of few flows is small. Its flows are loose, as those at their
//     bounds are: each has a level of its own, and stands in no record.
//   - A fat pipe has a level too, that of the flow that it limits most, and bounds all its flows by it.
//
// # What need not be looked at
//
//   - A flow has a ceiling, which its level does not exceed: that of its bound, or, if
//     a large bottleneck owns it, about twice the level of that. Ceilings rise when the level
//     does, and fall when it is far below and many flows have come since.
//   - An idle constraint that could carry all its flows at their ceilings, where there are fat pipes with a little to
//     spare, is ample. It has no records and no allowances, only a list of its flows and the sum of what they could take.
//     Nothing happens there but that flows come and go and ceilings change. The others are tight.
//   - A flow has a bit for each of its tight constraints, and loops go from bit to bit. Most links of most networks
//     are ample, so most flows have one or two. A loose flow also has bits for the bottlenecks among them.
//   - A constraint that is no longer ample gets its records back, and is tried again when as many flows have gone as
//     are left. So it is where a capacity changes: it stays ample if it still has room. Where loads are observed none
//     is ample, nor are the constraints of flows with which a cut-off may show (watch.go).
//
// # States of a constraint
//
// A constraint is in one of five states, and changes it only by a row of this table (System.become enforces it):
//
//	from    to      when
//	new     ample   it is added
//	new     idle    it is added while none may be ample
//	new     pipe    it is added as a fat pipe, and stays one
//	ample   idle    its flows at their ceilings could take more than it has, or a cut-off may show with one (tighten)
//	idle    ample   it could carry its flows at their ceilings, and as many flows as it has left have gone (loosen)
//	idle    small   it carries too much, and has few flows and records (wake)
//	idle    large   it carries too much, and has many (wake)
//	small   large   it has more than twice as many (grow)
//	small   idle    it limits no flow any more (fallIdle)
//	small   ample   its only flow is limited by its bound (endSimple)
//	large   idle    it limits no flow any more (fallIdle)
//
// A small or large constraint is a bottleneck: it has a level. Apart from its state, a constraint may be in some
// lists of work (worklists).
//
// # Cost
//
// A start or an end takes O(uses) and two operations on queues, and O(log n) more under a bottleneck of n flows. The
// worst case is that of solving anew. What costs as much as a constraint or a bottleneck has (to become ample or
// tight, to get other ceilings) happens again only when as many flows, or half of them, have come or gone.
//
// # Exactness
//
// Results are those of package resolving, up to rounding, but for SimGrid's cut-offs and ties. Where these could show
// (guard.go, ties.go), [Model] hands the component over to that solver: the constraints that flows with a share connect.
// What begins there later follows, with what it connects. The component comes back when the share that is next to nothing
// has gone, or else after some changes at the place, and stays if nothing shows (hand_over.go). Nothing happens to other
// components: the dates of their flows are the same to the last bit. In a component the plain solver adds up in the order
// in which flows began to share, as it does if it shares everything: where limits tie to the last bit, that decides.
//
// That package resolves no more than what the changes reach, and its cut-offs are of one constraint or one
// flow, so that what it does in a component does not depend on others, with one exception: in
// a round it looks at all constraints that have the same ratio to the last bit, and of their flows fixes those whose bounds, as
// levels, are within 1e-5 of the lowest. So where two components are solved at one date and tie like that, a bound of
// one may be taken for reached together with that of the other. Between components this package does not do that; no case of
// the oracle shows it. If an update does not settle, the plain solver does everything until the next Reset.
//
// # Not here
//
// What constraints and flows stand for is in package world.
package incremental
