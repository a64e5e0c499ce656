package jobs

// Needs are what a job requests beside units: whole nodes with certain properties, or
// parts of nodes.
type Needs struct {
	Tasks, TasksPerNode, CoresPerTask int32 // 0 if not stated
	MemoryPerNodeBytes                float64
	MemoryPerCoreBytes                float64
	Gres                              []Gres // per node
	Constraint                        string // names of features with & | and brackets
	Reservation                       string
}

// Gres is a number of generic resources of one name, such as gpu.
type Gres struct {
	Name  string
	Count int32
}

// Machine describes what serves the queue. The zero Machine has no nodes; all lists may be
// nil. Numbers of nodes are from 0.
type Machine struct {
	Platform     string // a spec such as cluster(hosts=64), if the file states one
	Units        int    // nodes, or cores if Cores is set
	Cores        bool   // a unit is a core, not a node
	NodeNames    []string
	Nodes        []NodeClass // nil: nodes are alike and only their number counts; see NodeClass
	Leaves       [][]int     // nodes of each leaf switch; nil if unknown
	Features     map[string][]int
	Partitions   []Partition
	QOS          []QOS
	Shares       []Share
	Reservations []Block // users of a reservation may start in it
	Outages      []Block
}

// NodeClass is what a range of alike nodes has. Classes may overlap: what an earlier one does
// not state is in the later one.
type NodeClass struct {
	Nodes       []int   // nil: all
	Cores       int32   // 0 if not stated: those of the platform
	MemoryBytes float64 // 0 if not stated
	Gres        []Gres
	FlopsPerSec float64 // of a core; 0 if not stated
}

// Partition is a set of nodes with limits. A limit of 0 means none.
type Partition struct {
	Name           string
	Nodes          []int // nil: all
	Default        bool
	MaxLimitSec    float64
	MaxNodes       int
	PriorityTier   int
	PriorityFactor float64
	Down           bool // jobs wait
}

// QOS is a quality of service. A limit of 0 means none.
type QOS struct {
	Name            string
	Priority        float64
	MaxJobsPerUser  int
	MaxNodesPerUser int
	MaxSubmit       int // jobs of a user waiting and running
	MaxLimitSec     float64
}

// Share is an account or a user in the tree of fair shares.
type Share struct {
	Account string
	Parent  string // the account above; empty for the root
	User    string // empty for an account itself
	Shares  float64
}

// Block is a time in which nodes are taken: [FromSec, ToSec).
type Block struct {
	Name           string
	FromSec, ToSec float64
	Nodes          []int // nil: Count nodes, the highest
	Count          int
	Users          []string // those of a reservation; nil for outages
	Accounts       []string
	Why            string
}
