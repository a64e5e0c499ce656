package trace

// pajeHeader defines the events by the numbers that write_paje.go uses. A push
// has the task's name beside Paje's own fields, a start of a link the bytes.
const pajeHeader = `%EventDef PajeDefineContainerType 0
%	Alias string
%	Type string
%	Name string
%EndEventDef
%EventDef PajeDefineStateType 1
%	Alias string
%	Type string
%	Name string
%EndEventDef
%EventDef PajeDefineVariableType 2
%	Alias string
%	Type string
%	Name string
%	Color color
%EndEventDef
%EventDef PajeDefineLinkType 3
%	Alias string
%	Type string
%	StartContainerType string
%	EndContainerType string
%	Name string
%EndEventDef
%EventDef PajeDefineEntityValue 4
%	Alias string
%	Type string
%	Name string
%	Color color
%EndEventDef
%EventDef PajeCreateContainer 5
%	Time date
%	Alias string
%	Type string
%	Container string
%	Name string
%EndEventDef
%EventDef PajeDestroyContainer 6
%	Time date
%	Type string
%	Name string
%EndEventDef
%EventDef PajePushState 7
%	Time date
%	Type string
%	Container string
%	Value string
%	Task string
%EndEventDef
%EventDef PajePopState 8
%	Time date
%	Type string
%	Container string
%EndEventDef
%EventDef PajeSetVariable 9
%	Time date
%	Type string
%	Container string
%	Value double
%EndEventDef
%EventDef PajeStartLink 10
%	Time date
%	Type string
%	Container string
%	StartContainer string
%	Value string
%	Key string
%	Bytes double
%EndEventDef
%EventDef PajeEndLink 11
%	Time date
%	Type string
%	Container string
%	EndContainer string
%	Value string
%	Key string
%EndEventDef
`
