package sim

import "github.com/clustersim/clustersim/sim/internal/energy"

// Energy says how the energy of a run is measured. The zero Energy measures exactly and keeps no
// power over time.
type Energy = energy.Options

// EnergyWay is how energy is measured.
type EnergyWay = energy.Way

// Ways to measure energy.
const (
	EnergyExact   = energy.Exact   // integrates the power over time
	EnergySimGrid = energy.SimGrid // charges intervals as SimGrid's plugins do
	EnergyOff     = energy.Off     // measures nothing
)

// ParseEnergyWay reads exact, simgrid or off.
func ParseEnergyWay(text string) (EnergyWay, error) { return energy.ParseWay(text) }

// EnergyReport is the energy, in joules, that hosts and links have taken.
type EnergyReport = energy.Report

// PowerStep is the power, in watts, from a date on.
type PowerStep = energy.Step
