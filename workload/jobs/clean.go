package jobs

// Cleaning says how rows of a file become jobs. The zero value is the default.
type Cleaning struct {
	Size          Size
	UnitsPerNode  int           // processors of a node: units are ceil(n / UnitsPerNode); 0 means 1
	DropCancelled bool          // drop jobs whose recorded status is cancelled, even those that ran
	Unlimited     UnlimitedRule // what a job without a limit is planned with
	UnlimitedSec  float64       // with UnlimitedFixed; 0 means 365 days
	Published     bool          // the rules of SC'15 (pyss)
	MachineUnits  int           // with Published: larger jobs are dropped; 0 means no bound
	FromSec       float64       // keep jobs submitted in [FromSec, ToSec); ToSec 0 means +Inf
	ToSec         float64
	First         int     // keep the first jobs; 0 means all
	Load          float64 // scale submissions to this offered load on MachineUnits; 0 means as they are
	Stretch       float64 // scale submissions by this factor; 0 means 1
}

// Size says which number of processors is a job's size.
type Size int

// The values of [Size].
const (
	SizeRequested Size = iota // requested, if stated, else allocated
	SizeAllocated             // allocated, if stated, else requested
)

// UnlimitedRule says with which limit jobs without one are planned.
type UnlimitedRule int

// The values of [UnlimitedRule].
const (
	UnlimitedFixed  UnlimitedRule = iota // UnlimitedSec
	UnlimitedMax                         // the largest limit of the trace
	UnlimitedReject                      // such jobs are dropped
)

// unlimitedSec is the limit for planning jobs without one: Slurm's rule for UNLIMITED.
const unlimitedSec = 365 * 24 * 3600
