package sim

import (
	"github.com/clustersim/clustersim/internal/models/noise"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/sim/internal/energy"
)

// Overhead is what a workflow system adds to a run: its intervals in seconds, its staging in
// bytes/s, its limits. The zero Overhead adds nothing. Values can be compared.
type Overhead = overhead.Model

// ParseOverhead reads a workflow system with its parameters, such as
// htcondor(match=5s,pipe=100MBps), or none. The error joins one for each wrong parameter.
func ParseOverhead(text string) (Overhead, error) { return overhead.Parse(text) }

// Noise is how actual work, speeds, bandwidths and latencies differ from those given: the
// laws of the factors on them, and a seed. The zero Noise is none. Values can be compared.
type Noise = noise.Noise

// ParseNoise reads laws of factors with a mean of 1 or as given, such as
// task=lognormal(cv=0.2),speed=uniform(0.9..1.1),seed=3, or none. The kinds are task, speed,
// bandwidth and latency. The error joins one for each wrong part.
func ParseNoise(text string) (Noise, error) { return noise.Parse(text) }

// Energy is how the energy of a run is measured. The zero Energy measures exactly and keeps no
// power over time.
type Energy = energy.Options

// EnergyWay is a way to measure energy; the zero value is EnergyExact.
type EnergyWay = energy.Way

const (
	EnergyExact   = energy.Exact   // integrates the power over time
	EnergySimGrid = energy.SimGrid // charges intervals as SimGrid's plugins do
	EnergyOff     = energy.Off     // measures nothing
)

// ParseEnergyWay reads exact, simgrid or off; the error lists them.
func ParseEnergyWay(text string) (EnergyWay, error) { return energy.ParseWay(text) }

// EnergyReport is the energy, in joules, that hosts and links have taken.
type EnergyReport = energy.Report
