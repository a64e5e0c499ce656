package sim

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// What runs of DAGs share with worlds of actors has its public name here.

// Network is a network model and its constants. The zero Network is LV08 with
// SimGrid's constants; ParseNetwork reads any other.
type Network = world.Network

// NetworkKind is one of the network models.
type NetworkKind = world.NetworkKind

// NetworkParams are the constants of a network model.
type NetworkParams = world.NetworkParams

const (
	// LV08 is SimGrid's default fluid TCP model (Velho and Legrand 2009).
	LV08 = world.LV08
	// CM02 is SimGrid's older fluid model, without correction factors (Casanova and Marchal 2002).
	CM02 = world.CM02
	// SMPI is SimGrid's fluid model for MPI: its factors depend on a message's size.
	SMPI = world.SMPI
	// Raw is SimGrid's fluid model without factors, window and acknowledgements.
	Raw = world.Raw
	// IB is SimGrid's fluid model for InfiniBand: transfers that leave or reach one host
	// slow each other down beyond sharing.
	IB = world.IB
	// ContentionFree takes the latency plus bytes over the bottleneck bandwidth.
	ContentionFree = world.ContentionFree
	// StoreAndForward crosses the links of the route one after the other, unshared.
	StoreAndForward = world.StoreAndForward
	// Constant takes the same time for every transfer.
	Constant = world.Constant
	// PTaskL07 is SimGrid's host model for parallel tasks: executions, transfers and
	// tasks that are both share hosts and links in one system.
	PTaskL07 = world.PTaskL07
)

// Networks lists the names that ParseNetwork reads.
func Networks() []string { return world.Networks() }

// ParseNetwork reads the name of a network model, such as lv08 or ptask-l07, with
// its constants, such as lv08(tcp-gamma=0) or constant(time=1s). A constant that is not
// given has the model's default.
func ParseNetwork(text string) (Network, error) { return world.ParseNetwork(text) }

// Alone computes how long transfers take on an idle network.
type Alone = world.Alone

// NewAlone is for the transfers of a platform under a model. It panics if p is nil or the
// model has odd constants.
func NewAlone(p *platform.Platform, n Network) *Alone {
	if p == nil {
		panic("sim: NewAlone on a nil platform")
	}
	if o := n.Options(); o.Check() != nil {
		panic(fmt.Sprintf("sim: NewAlone: %v", o.Check()))
	}
	return world.NewAlone(p, n)
}

// Profiles are the changes that a platform describes itself, and those of rules.
type Profiles = world.Profiles

// Rules say which hosts and links change, and how, on any platform:
//
//	hosts=mtbf(exp(30d),repair=exp(1h)),host:node-1*=load(uniform(0.5..1),every=10min)
//
// Of several rules for one thing the last counts. The zero Rules are none.
type Rules = world.Rules

// NoRules is the text of no rules.
const NoRules = world.NoRules

// RuleTargets are words with which a rule may begin.
func RuleTargets() []string { return world.RuleTargets() }

// ParseRules reads none, or TARGET=GENERATOR,TARGET=GENERATOR with the targets hosts, links,
// latencies, host:PATTERN, link:PATTERN and latency:PATTERN. In a pattern * stands for any
// text, and ? for a character. The error joins *spec.Error values.
func ParseRules(text string) (Rules, error) { return world.ParseRules(text) }
