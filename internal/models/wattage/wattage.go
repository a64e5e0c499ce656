package wattage

// State is what a host takes in one power state, in watts.
type State struct {
	IdleW     float64 // it does nothing
	EpsilonW  float64 // it does next to nothing
	AllCoresW float64 // all its cores compute
}

// PowerW is what a host takes under a load, the part of its cores that compute.
func (s State) PowerW(load float64) float64 {
	if load <= 0 {
		return s.IdleW
	}
	return s.EpsilonW + min(load, 1)*(s.AllCoresW-s.EpsilonW)
}

// Host is what a host takes. One without states takes nothing while it is on.
type Host struct {
	States []State // by power state
	OffW   float64
}

// Link is what a link takes: idle, and more by the part of its bandwidth that is used.
type Link struct {
	IdleW, BusyW float64
	OffW         float64 // idle, if the platform does not say
}

// PowerW is what a link takes under a load, the part of its bandwidth that is used.
func (l Link) PowerW(load float64) float64 {
	return l.IdleW + min(max(load, 0), 1)*(l.BusyW-l.IdleW)
}

// The properties.
const (
	PerState = "wattage_per_state"
	Off      = "wattage_off"
	Range    = "wattage_range"
)

// older are the names that SimGrid's earlier versions had for the properties.
var older = map[string]string{PerState: "watt_per_state", Off: "watt_off", Range: "watt_range"}

// IsPerState says whether a property has watts by power state.
func IsPerState(id string) bool { return id == PerState || id == older[PerState] }
